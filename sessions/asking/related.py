"""Words that belong together by what they are about, so that a question in other words is still understood.

"Which chemist do you go to?" asks for the pharmacy, "Shall I make the letters bigger?" for larger text. A word may
stand in several fields; two words are related where they share one. General English, not one case's wording.
"""

from __future__ import annotations

from functools import lru_cache

from sessions.asking.vocabulary import concept

# Each line is a field.
_FIELDS = """
shop store branch supermarket grocer grocery groceries market place retailer
pharmacy chemist drugstore shop store branch dispensary
florist flower shop bouquet
baker bakery bread cake shop
butcher meat shop
bank branch building society
post office mail parcel letter stamp
hairdresser barber salon haircut hair trim
cafe coffee tea restaurant pub lunch table
hotel inn guesthouse room stay
pay payment paid cost price charge fee owe spend amount sum total cash rate worth bill bargain money settle
cash check cheque card transfer debit credit pay payment method
bus tram train route line service coach ride number transport stop platform
transport travel travelling ride drive way journey taxi car bus train trip route walk foot lift
drive driver driving car lift wheel take
car vehicle model registration plate number licence
park parked parking level space spot street
food meal dish course starter dinner lunch supper eat eating menu order plate dessert pudding main
chicken fish meat beef lamb pork vegetarian vegan dish course main dinner meal eat menu
drink tea coffee juice water milk cup glass beverage wash swallow
soup salad sandwich sauce pasta stew pie
fruit apple pear banana orange plum berry
vegetable carrot potato bean pea onion
cake pastry biscuit loaf bake baking oven
recipe ingredient cook cooking make prepare step written text
flour sugar butter egg gram kilo pound bag weight quantity
left right side hand leg knee arm foot eye ear hip shoulder wrist ankle elbow
pain hurt ache sore swollen stiff
upstairs downstairs floor ground level above below top bottom storey
room kitchen bedroom bathroom lounge hall garage attic cellar cupboard drawer shelf
text letter letters print type font writing lettering character characters size word
large larger big bigger enlarge magnify increase blow size zoom grow
small smaller little reduce shrink size
loud louder volume sound turn quiet quieter soft
bright brighter brightness light dark dim
delete remove bin erase rid throw clear scrap drop discard trash wipe dispose cancel
mark done tick cross check complete finish finished strike off
screen display show showing view appear monitor see
print paper printer printout copy
read hear say speak aloud loud voice listen tell
written write writing text note paper down read
call phone ring telephone dial calling
video film watch clip recording
repeat recur repeating recurring weekly daily monthly regular regularly every week day again
dose dosage strength milligram milligrams mg strong amount
reading number numbers value values figure figures result measurement pressure level monitor meter display
weight weigh scale kilo pound stone heavy
temperature degree degrees hot warm cold heat fever thermometer
sleep asleep slept rest bed nap hour
say write word worded wording words message text line lines sentence tell mention card
advice advise tell say word recommend suggest instruction
letter address write writing recipient receive send office
occasion reason celebrate celebrating birthday anniversary wedding event party
reason cause because why happen wrong problem matter
belong owner own whose
start begin first beginning effect apply applies from
end finish close closing last over until stop run
name called title spell spelled surname
password passcode code pin word type enter log connect login
registration plate number letters figures licence
street road avenue lane address live house place
book novel title author reading story borrow lend lent volume
song tune music piece record album melody sing
sound noise bell beep ring tone ringtone tune melody chime message vibrate popup silent alarm bird
film movie programme program show channel series
key lock code
list folder page note notebook
grandchild grandson granddaughter child kid children boy girl grandchildren
lady woman man gentleman member person friend neighbour visitor caller girl boy
doctor clinic surgery practice hospital appointment specialist
tooth teeth dentist dental gum
colour shade tone tint hue
size fit measure measurement wear
wool yarn thread
stitch cast knit knitting
lap length round pool swim
coat jacket cardigan clothes wear
shoe boot slipper foot size pair
charger cable plug device lead
glasses spectacles pair lens
language speak translate tongue
seat row ticket place
walk distance mile miles kilometre far cover ground step steps
notice warning advance beforehand early ahead lead
guest people party company visitor head table many
egg carton box dozen
plant pot flower
photo picture album camera image show
team club group choir class
hour minute time long last run
leave departure depart
arrive arrival come
left remain remaining over
share send forward pass
move shift postpone reschedule change push switch
switch change turn enable use
lock secure protect
replace overwrite swap substitute exchange change update supersede
dog cat pet animal breed
game card bridge chess play
""".strip()


@lru_cache(maxsize=1)
def _fields() -> dict[str, frozenset[int]]:
    table: dict[str, set[int]] = {}
    for number, line in enumerate(_FIELDS.splitlines()):
        for word in line.split():
            table.setdefault(concept(word), set()).add(number)
    return {word: frozenset(fields) for word, fields in table.items()}


@lru_cache(maxsize=2048)
def _fields_of(concepts: frozenset[str]) -> frozenset[int]:
    table = _fields()
    return frozenset[int]().union(*(table.get(word, frozenset()) for word in concepts))


def related(concepts: frozenset[str], others: frozenset[str]) -> frozenset[str]:
    """Those of `concepts` that are among `others` or share a field with one of them."""
    fields = _fields_of(others)
    table = _fields()
    return frozenset(word for word in concepts if word in others or table.get(word, frozenset()) & fields)


_PLACES = """
hall cafe restaurant pub church park garden house home kitchen pantry cellar cupboard cabinet garage attic shed
hallway bedroom bathroom wardrobe theatre theater museum hotel club centre center school library mall
market village country road side part station stop pharmacy chemist drugstore shop store branch supermarket bank
salon gym pool room table seat bench drawer shelf list folder airport hairdresser
"""


@lru_cache(maxsize=1)
def places() -> frozenset[str]:
    """The concepts of things that are also told by where they are."""
    return frozenset(map(concept, _PLACES.split()))

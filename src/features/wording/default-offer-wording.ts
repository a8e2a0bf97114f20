/** Part of `DEFAULT_WORDING_LIST`: prizes, free samples, and appeal to young people. */
export const OFFER_WORDING = `Reason: Vermont forbids prizes, awards and inducements other than lower prices (7 V.S.A. § 864).
win/winning a/an/one/two/three/four/five/ten/your/our/tickets/cash/free
win/winning/won a/an/one/two/your/our/this/free/big ... prize/trip/year/month/bag/ounce/gram/pre-roll/preroll/flower/ticket/shirt/gift/card
prize
winner takes/take/gets
the/our/a grand/prize/lucky drawing
lucky/the/our/one/two/three/pick-a/draw-a winner
to win ... prize/trip/ticket/tickets/gift/jar/bag/ounce/gram/shirt/card/cash/year/one/some/it/big/free
spin/play/scan/post/share/tag/follow/text/shop/guess/click/comment/like ... to-win
sign-up/subscribe/register/order/buy/vote/share/like/comment ... and-win/to-win
two-for-one/2-for-1/three-for-two/3-for-2
spin ... wheel
guess the weight/number
take/takes/taking/goes/go home/home-with ... prize/gift/half-ounce/ounce/eighth/gram/jar/free/basket/trophy/pound
enter/chance/could/play/how to-win/win
win big/free
giveaway/give-away/sweepstakes/raffle/lottery/jackpot/bogo/freebie/freebies/cashback
you/who/who'll win/wins
best/funniest/scariest/first/closest/wildest costume/photo/joke/guess/caption/answer/selfie/to gets/get/wins/win/takes/take/receives/earns
golden/winning/lucky ticket/number/egg/envelope
scratch card/ticket
scratch-off/scratch-offs
draw/pick/pull/choose a/one/the/two/three/four/five/ten/someone's winner/winners/lucky
draw/pull a/one/your/the name
pick/choose/select/draw ... of-you/at-random
pick/choose ... name/winner ... hat/jar/bowl/win/wins/get/gets
drop/toss your ticket/name/entry/slip/number/receipt
enter/entry/into the/our/your/for/this/monthly drawing/draw/contest
get/receive/claim/collect/score a/an/your/one gift/present/surprise/freebie
first/hundredth/tenth/fiftieth/thousandth/100th/10th/50th/lucky ... customer/person/visitor/guest/shopper/people/buyer ... get/receive/win/walk/leave/take
go/goes/going/leave/leaves/walk/walks home/out/away with a/an/one/something/our
for a/one penny/nickel/dime/cent
penny/one-cent pre-roll/preroll/joint/gram/eighth/jar
throw/throws/toss/add in/on a/an/one/some/your ... pre-roll/joint/gram/shirt/lighter/jar/gift/extra/bag/gummy
gift card/certificate/voucher
voucher
hidden/tucked/hide/hid/stashed ... in/inside ... jar/jars/bag/bags/box/package/pack
something/little/bit extra/free from/for/with/in/on/to
our/my treat/gift
bowl/round/joint/gram/one/eighth/pre-roll/puff is on the/our/me farm/house/tab/dime
first/second/third/next/one/your taste/puff/hit/sample/dab/bowl/round/gram/jar is/are free/gratis/complimentary
name/names/numbers ... out-of/from a/the hat/jar/bowl
random drawing/draw
drawn at-random/from-a-hat/from-the-hat
treasure/scavenger/egg hunt
cash back
store/shop credit
refer/invite/bring/tag a/your/three/two/friend/friends ... get/gets/earn/receive/free/credit/win
referral bonus/reward/credit
double/triple/extra/vip points/rewards/perks
punch/stamp/loyalty/rewards/reward card/cards/program/club
every fifth/sixth/tenth/third jar/joint/pre-roll/visit/gram/eighth/pack/bag/order ... free/nothing/us
second/third/fourth/fifth/tenth/other/next jar/pack/joint/pre-roll/one/eighth/bag/gram/ounce ... costs-nothing/for-nothing/for-free/at-no-cost/at-no-charge/on-us/on-the-house/half-off-nothing
costs/pay you nothing
yours for-free/free/for-nothing/at-no-cost
bonus/extra/complimentary joint/pre-roll/jar/gram/bag/gift/pack/eighth
free/complimentary ... coffee/beer/drink/pizza/donut/lunch/dinner/snack/cap/poster/calendar/ticket/tickets/concert/massage/tray/socks/candle/magnet/bandana/ice-cream/cider/cookie/hoodie/keychain/toy
coffee/drink/drinks/beer/lunch/snack/snacks/pizza/round/first/dessert/cookie/donut on us/the-house
reward/rewards ... customers/shoppers/regulars/buyers
photo/art/our/a/the/enter/this/costume contest
free/complimentary ... gift/merch/shirt/t-shirt/hat/lighter/grinder/pipe/papers/swag/tote/mug/sticker
gift with/for every/any/each/your/orders/purchases
buy-one/buy-two/buy-three/buy-1/buy-2/buy-3 get
first/second/third/fourth/fifth/tenth/next/other is/are/one free
free with ... purchase/order/visit
is/are on-us
earn ... points/rewards
loyalty/reward/bonus points/rewards
mystery/goodie/goody/swag bag/gift/box/pack
little/small/special/surprise/free present/gift/surprise
thank you with a/an
collect ... stamps/points
But not: prize-winning
But not: no/not/without/any ... prize/award
But not: take/took/won/win/earned/got/received ... prize/ribbon at/in/for/from
But not: prize for ... carrot/zucchini/tomato/garlic/squash/potato/cow/rooster/jam/honey/bread/cheese/pie/pumpkin
But not: part/work/blame/rest/job/mistake/weather/duty/storm/winter/burden is/are on-us
But not: winner of
But not: win ... permit/license/approval/appeal/case/court/battle/fight/bid/contract/trust/support/permission/medal/title/cup/bet/war/right/praise/respect/customers/over/back/bread
But not: win/won some
But not: fair/garden/club/show/contest/school/jury/judges ... prize/award/winner
But not: license/permit/green-card lottery
But not: dead giveaway
But not: contest ... fair/pumpkin/zucchini/chili/pie/school/town/garden
But not: fair/pumpkin/zucchini/chili/pie/school/plowing/scarecrow contest
But not: win it in/at/the
But not: our/my gift/treat to ... soil/bees/land
But not: give-away/giveaway that
But not: nothing to/but
But not: free range/standing/draining/flowing/hanging/time/hand/hands/spirit/admission
But not: prize of patience
But not: giveaway sign
But not: prize bull/cow/goat/hen/rooster/pig/horse/pumpkin/squash/rose/mother
But not: most/highly/long/much prized
But not: prized plant/mother/recipe/possession/heirloom
But not: prized for its/their/his/her
But not: prize/award ... fair/4-h/garden-club
But not: win ... game/race/election/league/match/hearts
But not: win/won ... award/ribbon/argument/grant/vote/lawsuit
But not: award/ribbon/game/race/election/medal/argument/vote/grant/lawsuit
But not: free of/from

Reason: Vermont forbids free samples (7 V.S.A. § 864).
free/complimentary/gratis ... pre-roll/preroll/joint/sample/dab/jar/hash/rosin/puff/hit/toke/bowl/blunt/brownie/cookie/seltzer/gram/eighth/ounce/edible/gummy/flower/cannabis/weed/bud/vape/cartridge/tincture/chocolate/taste/tasting/product
pre-roll/preroll/joint/sample/gram/eighth/ounce/edible/gummy/tincture ... free/complimentary/gratis
pre-roll/preroll/joint/gram/eighth/edible/gummy/sample/flower/ounce/weed ... on-the-house/for-free/at-no-cost/at-no-charge/no-charge
try/taste/sample ... for-free/on-the-house/at-no-cost/at-no-charge
But not: free of/from
sample/try/taste/samples ... no/without charge/cost/charges
But not: feel free
But not: free range/standing/draining/flowing/hand/hands/spirited/time/trade
But not: tobacco/gmo/dairy/filler/stem/seed/dust/lead/dye/bug/pest/disease/virus/frost/odor/fuel/cruelty/debris/paper/additive/leak/copper/heavy-metal/butane/fungicide/mildew/rot/tangle/trouble/mess free
But not: free ... roots/stems/branches/bed/drain/clog/stuck
But not: jar/bag/box/bed/joint/flower/bud ... free of/from
But not: free ... tour/parking/admission/entry/shipping/delivery/soil/compost/seedlings/advice/wifi/newsletter
But not: pesticide/herbicide/chemical/solvent/seed/mold/metal/gluten/sugar/nut/additive/residue/toxin/smoke/worry/stress/hassle/peat/plastic/spray/drug/weed/carbon/contaminant free

Reason: Vermont forbids content that appeals to people under 21 (7 V.S.A. § 864).
kid/child/children/teen/teenager/toddler/youngster/student/minor ... love/loved/enjoy/welcome/favorite/fun/crave
loved ... kids/children/teens
for ... kids/children/teens/teenagers/toddlers/youngsters/students/the-whole-family/all-ages/every-age/young-and-old
bring/take ... kids/children/teens/little-ones/the-whole-family
kids eat/get/love/go/play
teens/teenagers
chocolate/easter/thc/cannabis bunny/bunnies/bears/eggs
kid/child/children/teen/family friendly/approved/favorite
like/as candy/a-kid/kids/a-child
cartoon/superhero/lollipop/bubble-gum/coloring-book/bubblegum
candy/candies
teddy bear
unicorn/rainbow/fairy/mascot ... cute/fun/bag/label
childhood ... favorite/candy/treat/flavor/memories/snack/cereal/summers/dream/again/taste/dessert
taste/flavor/treats/snacks/candy/favorite/smell/like/relive ... childhood
popsicle/lunchbox/lunch-box/juice-box/kindergarten/playground/cotton-candy/gumdrop/jelly-beans/jellybean/trick-or-treat/birthday-party/santa-claus/piggy-bank
their/your/sugary/sweet/favorite/breakfast/saturday-morning/kids'/like/just-like favorite/cereal cereal/cartoon
breakfast/sugary/sweet/favorite cereal
pokemon/pokémon/disney/pixar/lego/barbie/minecraft/spongebob/nintendo/fortnite/tiktok/mickey/elmo/shrek
shaped like/as ... dinosaur/animal/bear/star/fish/frog/heart/robot/car
dinosaur/animal/bear/bunny/frog/star/robot shaped
no/without id/ids/i-d needed/required/check/asked/necessary/question/please
without/won't/don't/never/nobody ... ask/check/show/card ... id/i-d/age/birthday
no-id/without-id
college/high-school/middle-school freshmen/freshman/sophomores/dorm/dorms
freshmen/dorm/frat/sorority/sophomore/spring-break
young people/folks/crowd/and-old
student discount/special/price/prices/deal/night
students ... off/discount/save/percent/cheaper
school id
cool/fun/perfect/great/right/enough/made for high-school/college/school
your little/kid/baby/younger/big/kid's brother/sister/cousin/nephew/niece/siblings
first/second/third/fourth/fifth/sixth/seventh/eighth grader/graders/grade
too young for/to
eighteen/nineteen/sixteen/seventeen/18/19/16/17/twenty and/or up/over/older/plus
not/almost/nearly/isn't/aren't 21/twenty-one yet
dancing/cuddly/smiling/grinning/goofy/cute/fuzzy/talking bear/monkey/frog/bunny/dinosaur/character/panda/alien/puppy/kitten
fruit/sour/sweet chews/snacks/ropes/loops/belts
youngsters/underage/tweens
any/all/every ages/age
prom
toy ... box/bag/jar/figure/pack/inside/surprise/label/prize
free/collect/win/every/surprise/like/children's/kids' ... toy
gummy bears/worms
back-to-school
high-school/middle-school/college students/kids/crowd/party/reunion
graduation party/gift/present
under/below 21/twenty-one ... welcome/enjoy
But not: not/never/nothing/isn't/aren't/unsafe/dangerous/forbidden ... for
But not: keep/lock/store/stop/protect ... from/reach/away
But not: in/low/mid/high/single/the/upper teens
But not: as a child
But not: candy striped
But not: for our/their/my/his/her/future children/grandchildren/kids
But not: goat/doe/nanny/baby ... kid
But not: kid ... goat/hay/doe/barn/pasture/born/mother/nanny/milk
But not: stop/stopped/quit/ban ... toy
But not: high/school students ... planted/plant/helped/visited/help/worked/work/built
But not: not/never/no-one/nobody ... under/below 21
But not: no/not/never/nobody ... underage/youth/kids/children/teens
But not: all ages of
But not: candy apples/store/shop
But not: candied orange/lemon/ginger/peel/fruit
But not: dog/cat/pet/stuffed/goat/puppy/his/her/wooden/old toy
But not: toy tractor/truck/barn/train/car/plow/shop
But not: first/second/third/fourth grade of
But not: too young to ... flower/bear/bloom/prune/harvest/transplant/cut/clone
But not: toy drive/chest/store
But not: like/resemble/as/than candy ... forbidden
But not: no/not/never/nor/without ... cartoon/candy/toys`

/** The rules of Vermont as read in November 2026, in the form of decision 026. Administrators can edit them. */
export const DEFAULT_WORDING_LIST = `# Vermont, as of November 2026. Source: 7 V.S.A. § 864.

Reason: Vermont forbids claims that cannabis cures illness (7 V.S.A. § 864).
insomnia/insomniac/sleeplessness/anxiety/depression/antidepressant/ptsd/adhd/autism/arthritis/arthritic/inflammation/inflammatory/migraine/fibromyalgia/epilepsy/seizure/glaucoma/diabetes/diabetic/asthma/nausea/cancer/tumor/dementia/alzheimer's/parkinson's/menopause/covid/opioid/leukemia/lymphoma/chemo/chemotherapy/crohn's/colitis/lupus/eczema/psoriasis/sclerosis/neuropathy/ocd/bipolar/schizophrenia/stroke-survivors/restless-legs/sciatica/endometriosis/pms/hypertension/obesity/addiction/withdrawal/anxious/sleepless/sleep-disorder
xanax/ambien/valium/prozac/zoloft/adderall/advil/tylenol/ibuprofen/aspirin/oxycontin/percocet/viagra
chronic/back/knee/joint/muscle/neck/nerve/menstrual/period/phantom pain/aches/cramps/spasms
menstrual/muscle/period cramps/spasms
sore/aching/stiff/tired knees/muscles/hands/back/joints/feet/shoulders
cure/heal/treat/treatment/relieve/relief/remedy/ease/soothe/calm/reduce/lower/fight/beat/stop/end/kill/prevent/forget/help/goodbye/farewell/edge ... insomnia/anxiety/depression/ptsd/arthritis/inflammation/migraine/seizures/cancer/nausea/pain/ache/headache/panic/nerves/trauma/cramps/spasms/symptoms/tremors/hangover/flu/blood-pressure/burnout
pain/headache/stress cure/relief/relieving/remedy/treatment/killer/fighting/reducing/reducer/medicine/medication
relieve/relief/reduce/ease/soothe/calm/melt/fight/beat/forget/goodbye/farewell ... stress
panic attack
trouble/problems/difficulty sleeping
help/makes/lets you/me/people/him/her/us/them ... sleep/asleep
help/aid sleep
sleep better/deeper/sounder/longer/soundly/like-a-baby
feel ... pain/aches go/fade/melt/leave
medicine/medicinal
sleep aid/medicine/remedy
cure/heal everything/anything/everyone/anyone/all/any/every/what/disease/illness/you/your/body/mind/soul
cure/heal ... disease/illness/ailment/sickness
heal ... sleep/heart/pain/skin/cuts/burns/scars/wounds faster/quickly/overnight
proven to
a/the/your/natural/miracle/instant/perfect/best/no cure/remedy for
miracle/natural/herbal cure/remedy/medicine
cure-all/painkiller/antianxiety/curative
clinically/medically/scientifically proven/tested
medical/therapeutic/healing/health benefits/properties/effects/powers/value
therapeutic
healing power/properties/plant/herb/flower/strain
good/great for your/the/my/our health/heart/body/mind/brain/skin/immune-system
boost/improve/strengthen/support ... immune/immunity
replace/instead-of/better-than/throw-away/skip ... pills/meds/medication/opioids/painkillers/prescription
without/no-more/off/instead-of/ditch pills/meds/medication/painkillers/prescriptions
the pills
cannabis/flower/weed/herb/thc/cbd/cbn/cbg/strain/tincture/salve/oil/it/nature/that/which/really heals/mends
sleeping/pain/anxiety pill/pills
cures/heals people/patients/him/her/them/me/us
cold-and-flu/common-cold
clears ... lungs/sinuses/mind
heals you
detox/antiaging/anti-aging/reverses-aging/slows-aging
medical/medicinal/pharmaceutical grade/strength
aches ... disappear/vanish/gone/away
disappear/melt/wash ... aches/pain/stress/worries
worries/stress/tension ... melt/disappear/vanish/away/gone
keeps ... doctor away
self-medicate/self-medicating/medicate-yourself
mood disorder/swings
But not: great depression
But not: cancer research/charity/society/walk/fundraiser
But not: inbreeding depression
But not: heat/drought/water/plant/light/transplant/nutrient/cold/root stress
But not: not/never/cannot/can't/won't/don't/doesn't/isn't ... cure/heal/treat/relieve/prevent
But not: cure and/or trim/dry/pack/store
But not: medicine cabinet/chest
But not: cure room/barn/jar/process/time
But not: slow-cured
But not: treat yourself/yourselves
But not: medical cannabis/license/patients/advice/claims/card/program
But not: great for the garden/soil/plants

Reason: Readers may take this for proof from the FDA or a doctor. Vermont forbids deceptive content (7 V.S.A. § 864).
fda/f-d-a ... approved/cleared/certified/tested/registered/blessing/seal/recognizes/recommends/as-safe
approved/cleared/certified/endorsed ... fda/f-d-a/food-and-drug-administration
doctor/physician/nurse/pharmacist/therapist/dermatologist/surgeon/dentist/veterinarian/scientist/dr/medical-experts ... recommend/prescribe/endorse/approve/trust/swear/love/prefer/agree/say/choose
recommended/prescribed/endorsed/approved/trusted ... doctor/physician/nurse/pharmacist/therapist/dermatologist/surgeon/dentist/veterinarian/scientist/dr/medical-experts/experts
just/what what-the-doctor/the-doctor ordered
But not: not ... approved/recommended/endorsed

Reason: No cannabis is without risk. Vermont forbids deceptive content (7 V.S.A. § 864).
no/without/zero/free-of/fewer/none ... side-effects
side-effect-free
no/without ... hangover
zero/no risk
hooked on
get/getting hooked
never hurt/harm/hurts anyone/anybody/someone
gentle/mild/safe enough
even beginners/children/pregnant
safe ... while/when pregnant/breastfeeding
hurt/harm you
drive ... high/stoned
drive/driving home safely
safe for/during pregnancy/pregnant/breastfeeding/moms/mothers/seniors/beginners
safe for/with everyone/everybody/anyone/all/any/kids/children/pets/you
completely/totally/perfectly/absolutely/entirely/percent/100/always/proven safe
safe to use/smoke/consume/eat/drive/take
safer/healthier than
safe/healthy/healthier alternative
no/without/zero ... harmful effects
not/never/doesn't/won't impair
nobody/no-one/never ... died
safe ... before/at work
harmless
non-addictive/nonaddictive/non-habit-forming
not/never/isn't ... addictive/habit-forming
risk-free/without-risk/no-risks
But not: never/not/not-to/don't drive/driving
But not: no/zero risk of frost/rot/mold/rain/snow/fire/pests/mildew
But not: harmless ... insects/bugs/beetles/spiders/bees/ladybugs/mold/snakes
But not: harmless to bees/plants/pets/fish/birds
But not: not/never/no ... harmless/safe

Reason: Vermont forbids prizes, awards and inducements other than lower prices (7 V.S.A. § 864).
win/winning a/an/one/two/three/four/five/ten/your/our/tickets/cash/free
win/winning/won a/an/one/two/your/our/this/free/big ... prize/trip/year/month/bag/ounce/gram/pre-roll/preroll/flower/ticket/shirt/gift/card
prize
winner takes/take/gets
the/our/a grand/prize/lucky drawing
lucky/the/our/one/two/three/pick-a/draw-a winner
to win
sign-up/subscribe/register/order/buy/vote/share/like/comment ... and-win/to-win
two-for-one/2-for-1/three-for-two/3-for-2
spin ... wheel
guess the weight/number
take home a/an/your
enter/chance/could/play/how to-win/win
win big/free
giveaway/give-away/sweepstakes/raffle/lottery/jackpot/bogo
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
free/complimentary/gratis ... pre-roll/preroll/joint/sample/gram/eighth/ounce/edible/gummy/flower/cannabis/weed/bud/vape/cartridge/tincture/chocolate/taste/tasting/product
pre-roll/preroll/joint/sample/gram/eighth/ounce/edible/gummy/tincture ... free/complimentary/gratis
pre-roll/preroll/joint/gram/eighth/edible/gummy/sample/flower/ounce/weed ... on-the-house/for-free/at-no-cost/at-no-charge/no-charge
try/taste/sample ... for-free/on-the-house/at-no-cost/at-no-charge
But not: free of/from
But not: feel free
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
childhood
prom
toy/toys
gummy bears/worms
back-to-school
high-school/middle-school/college students/kids/crowd/party/reunion/graduation
under/below 21/twenty-one ... welcome/enjoy
But not: not/never/nothing/isn't/aren't/unsafe/dangerous/forbidden ... for
But not: keep/lock/store/stop/protect ... from/reach/away
But not: candy striped
But not: candy apples/store/shop
But not: candied orange/lemon/ginger/peel/fruit
But not: dog/cat/pet/stuffed toy
But not: toy drive/chest/store
But not: like/resemble/as/than candy ... forbidden
But not: no/not/never/nor/without ... cartoon/candy/toys

Reason: Vermont forbids content that promotes overconsumption (7 V.S.A. § 864).
get/got/getting/gets/totally/completely/so/super/really wasted/stoned/hammered/baked/blazed/blasted/blitzed/ripped/trashed/zonked/plastered/smashed/faded/lit
get/got/getting/gets totally/completely/so/super/really/you/us/them/me wasted/stoned/hammered/baked/blazed/blasted/blitzed/ripped/trashed/zonked
as high as
get/getting/stay/staying/so/super/insanely high
get/getting too high
high all day/night/weekend/week
smoke/smoking/vape/eat/puff/toke/dab all/every day/night/weekend/hour
smoke/smoking/vape/eat/puff/toke/party until/till/til you
smoke/eat/consume/vape/puff/toke/have ... as-much/as-many as/you
pass out/pass-out
knock you out
chain smoke/smoking
binge
smoke/eat/drink the/your most
stay/staying/keep lit/buzzed
how high can/will
go big or go-home
wake-and-bake/wake-n-bake/wake-bake
stoned all/from/every/again/out/as/day/night
be/being/feel/feeling/stay/staying/are/totally stoned/wasted/blazed
forget your own/name
out of your mind
blow your mind
never stop smoking
overdo/overdose/overindulge
all-you-can-smoke/all-you-can-eat
can't/cannot/never have/get/smoke too much
no such-thing-as-too-much/limits
the more the better/merrier
more is always/even better
more is better
one more won't hurt
double/triple your/the dose
smoke/eat/finish the/a/your whole/entire bag/jar/pack/ounce/box/bar/chocolate
finish the/your joint/blunt/bag/bowl/jar
But not: stay high and dry
But not: don't/do-not/never/not ... overdo/overindulge`

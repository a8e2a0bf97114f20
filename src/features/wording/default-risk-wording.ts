/** Part of `DEFAULT_WORDING_LIST`: claims of safety, and overconsumption. */
export const RISK_WORDING = `Reason: No cannabis is without risk. Vermont forbids deceptive content (7 V.S.A. § 864).
no/without/zero/free-of/fewer/none ... side-effects
side-effect-free
no/without/zero ... hangover
zero/no risk
hooked on
get/getting hooked
never hurt/harm/hurts anyone/anybody/someone
gentle/mild/safe enough
even beginners/children/pregnant
safe ... while/when pregnant/breastfeeding
hurt/harm you
drive ... high/stoned
drive/driving ... on/with ... sativa/indica/hybrid/thc/weed/cannabis/flower/gummies/edibles/pre-roll/joint/tincture
pregnant/nursing/breastfeeding/expecting/expectant mother/mom/women/parents
mother/mom/women who/that nurse/breastfeed
drive/driving home safely/fine
drive/driving/driver ... after/afterwards/afterward one/two/three/four/five/a/an/smoking/eating/using/taking/vaping/these/this/them/it/few/joint/gummy/edible/puff/hit/bowl/dab
drive ... afterwards/afterward
fine/okay/ok/safe/sober/clear-headed/alert enough/to to/for drive/driving/the-drive/the-wheel
go-ahead and drive
you/driving ... drive/driving ... calmer/safer/smoother
fine/okay/ok/safe/good/ready/legal/able/fit/free/awake/sharp/sober/fresh to/for/enough drive/the-drive/to-drive/driving
boss/coworkers/cop/police/trooper/sheriff never/won't/can't/will-not/will-never notice/know/tell/smell/suspect
nobody/no-one will/would/can notice/know/tell/suspect
on-the-job/back-to-work ... hour/minutes later
fine/clear-headed/enough/calm/relaxed/smooth/ready/good/safe ... ride/drive/trip/way home
no/without/zero ... fog/haze/grogginess/headache ... morning/next-day
no/without brain/morning/mental/next-day fog/haze
nobody/no-one ... sick/emergency-room/hospital
take/takes/took/smoke/smokes/use/uses/eat it/them/one/this ... without trouble/problem/problems/issue/issues/worry
calm/relaxed/focused/focus/steady/chill/sharp/alert/safe/fine/great/fun ... behind/at the-wheel
better/calmer/safer/sharper/smoother driver/drivers/driving
one/joint/pre-roll/gummy/edible/puff/hit/toke/vape/bowl/dab/drag for/before/on/during the/your/a road/drive/ride/commute/road-trip/highway
smoke/vape/puff/enjoy/light/light-up/use/eat/share/perfect/great/good/ideal/best/made ... while/when/during/before/on ... driving/you-drive/the-drive/road-trip/commute/behind-the-wheel/highway
pass a/any/the/your drug/sobriety/breath/roadside test
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
no/without/zero downside/harm/danger/dangers/drawbacks/comedown/crash/grogginess/paranoia
nothing to fear
can't/cannot/won't/doesn't/couldn't/never hurt/harm you/a-fly/your
can't/cannot/won't/never/don't ... addicted
no/without/zero dependence/dependency/withdrawal/addiction
addicted/dependence ... impossible/myth
impossible to overdose/overdo
nobody/no-one/no/never ... overdose/overdosed
nontoxic/non-toxic
gentle/easy/kind/mild/soft/safe/good on/to/for the/your lungs/body/liver/throat/stomach/system
safer/healthier/kinder/gentler/milder/cleaner/better to/for/on your/the/you ... than
safer/healthier/kinder/gentler/cleaner/better/smarter/easier/milder/lighter ... than alcohol/a-glass/a-drink/a-beer/wine/beer/booze/liquor/whiskey/drinking/cigarettes/tobacco/aspirin/coffee/smoking/drugs/sugar
less harmful/dangerous/addictive/toxic than
safe/harmless as milk/water/tea/coffee/candy/a/it
fine/okay/ok/good/safe/great/suitable/gentle ... pregnancy/pregnant/breastfeeding/nursing/expecting-mothers/new-mothers/mothers-to-be/moms-to-be
all/perfectly/so/100 natural ... safe/no/can't/nothing/won't
worry-free/guilt-free/consequence-free
every/each day/night without worry/worries/harm/consequences/risk
non-addictive/nonaddictive/non-habit-forming
not/never/isn't ... addictive/habit-forming
risk-free/without-risk/no-risks
But not: never/not/not-to/don't/cannot/nobody/illegal/unsafe ... drive/driving
But not: no/zero risk of frost/rot/mold/rain/snow/fire/pests/mildew
But not: harmless ... insects/bugs/beetles/spiders/bees/ladybugs/mold/snakes
But not: harmless to/for/as ... bees/plants/pets/fish/birds/people/crops/leaves/insects/hens/goats/garden/humans/wildlife
But not: miner/gnat/springtail/earthworm/frog/toad/bat/bee/spot/stain/dust/algae/aphid/beetle/lichen ... harmless
But not: harmless at/in this/small/low/number/stage
But not: harmless spider/snake/moth/beetle/fly/larva/wasp/worm/insect/bug/mold/fungus/mistake/weed/prank
But not: wasp/spider/ladybug/beetle/moth/snake/nematode/mite/fungus/spray/soap/insect/worm ... harmless/safe
But not: high tunnel/road/gear/street/school/water/winds/field/street
But not: after a/one/two/three/four mile/bridge/church/turn/bend/curve/hill/stop/light
But not: behind the wheel of/in
But not: keep/kept/make/made/stay/stays ... safe
But not: water/road/bridge/ladder/berries/ice/barn ... safe to/for
But not: hooked/hook on growing/farming/gardening/plants/seeds/soil/compost/tomatoes/bees/this-work/the-work
But not: bees/dog/goat/hens/snake/wasp/frost/mites ... hurt/harm
But not: hurt/harm ... plant/root/bees/soil/seedling
But not: nontoxic/non-toxic/toxic paint/glue/spray/soap/stain/wood
But not: not/never/don't/isn't/unsafe/illegal/cannot/can't/nobody ... drive/driving/safe
But not: safe/good/fine/okay to drive on/over/across/in/up
But not: no/without harm/danger to/of bees/plants/soil/frost/rot/mold/fire/flood/roots
But not: not/never/no ... harmless/safe

Reason: Vermont forbids content that promotes overconsumption (7 V.S.A. § 864).
get/getting/gets/totally/completely/so/super/really wasted/stoned/hammered/baked/blazed/blasted/blitzed/ripped/trashed/zonked/plastered/smashed/faded/lit
get/getting/gets totally/completely/so/super/really/you/us/them/me wasted/stoned/hammered/baked/blazed/blasted/blitzed/ripped/trashed/zonked
get/got/gets/getting/be/fly/feel/stay as-high-as/high-as/sky-high/high-like
as high as ... you/can/kite/possible/clouds/ever/never
get/getting/stay/staying/so/super/insanely/crazy/ridiculously high
get/getting too high
high all day/night/weekend/week
smoke/smoking/vape/eat/puff/toke/dab all/every day/night/weekend/hour
smoke/smoking/vape/eat/puff/toke/party/light-up/dab/consume/roll ... until/till/til you/your/can't/cannot/the-sun/sunrise/dawn/morning/it's/nothing/it-is
smoke/smoking/vape/puff/toke/dab/light-up/party/stoned/high/bake ... sunrise/dawn/morning/breakfast/noon to/until/till/through sunset/dusk/night/dinner/midnight/dawn/sunrise
smoke/smoking/vape/puff/toke/dab/party nonstop/non-stop/around-the-clock/24-7/all-summer
can't/cannot/couldn't/won't ... feel/remember/move ... face/legs/name/body/eyelids
another/one-more bowl/joint/blunt/dab/hit/puff/gummy/edible/pre-roll/brownie
in one sitting/session/gulp
joints/gummies/bowls/dabs/puffs/pre-rolls/edibles/blunts a/per/each/every day/hour/night/morning
how many/much dabs/joints/gummies/puffs/bowls/bong-hits/hits/edibles ... can/will/before
too much is/isn't never/not/enough
never/can't-get/couldn't-get/cannot-get too/enough/too-much ... enough/weed/flower/thc/hash
glued/glue/melt/melted/melts/stuck/sink/nailed/pin/pinned ... to/into/in/on/onto the/your/a couch/sofa/floor/chair/mattress
get/can't/cannot/won't/able/never ... off/from the/your/a couch/floor/sofa
roll/smoke/eat/light/puff/pop/take one after
knock/lay/flatten/floor you/your flat/down/over/socks/cold
one/two/three/single brownie/gummy/joint/pre-roll/bowl/hit/puff/dab/cookie/edible/bag/jar/eighth is/are never/not/hardly/isn't/rarely enough
couch lock/locked/locks
couchlock
hotbox/hot-box/faceplant/face-plant
smoke/party/drink/dance/until/you/get ... blackout/black-out
to/past the moon/orbit
send/sends/launch/launches/shoot/shoots/blast/blasts you ... moon/space/orbit/stratosphere/planet/couch/heaven/week
lose your/track/yourself mind/of-time/for-days/in
ripped/wasted/stoned/baked/toasted/blazed/zonked/blasted enough to
get/getting/gets/got obliterated/annihilated/messed-up/toasted/lifted/tanked
party/smoke/go hard/harder
smoke/eat/consume/vape/puff/toke/have/take/use/drink ... as-much/as-many as/you
pass out/pass-out
knock you out
chain smoke/smoking
binge
smoke/eat/drink the/your most
stay/staying/keep lit/buzzed
how high can/will
go big or go-home
wake-and-bake/wake-n-bake/wake-bake
stoned all day/night/weekend/week/the-time/summer
stoned from morning/breakfast/dawn/sunrise/noon/friday
stoned again/every/day/night
be/being/feel/feeling/stay/staying/are/totally stoned/wasted/blazed
forget your own/name
out of your mind
blow your mind
never stop smoking
don't/do-not/never/won't/without stop/stopping until/till/smoking/before
light-up/smoke/start/toke at/from dawn/breakfast/sunrise/noon
too stoned/wasted/blazed/baked/gone/lit to
the more/stronger you smoke/eat/vape/dab/puff/toke/take/consume
eat/take/smoke/dab/swallow/pop two/three/four/five/six/ten/several/them/all at-once/tonight/together
eat/take/smoke ... at once
we/i dare you
overdo/overdose/overindulge
all-you-can-smoke/all-you-can-eat
can't/cannot/never have/get/smoke too much
no such-thing-as-too-much/limits
the more the better/merrier
more is always/even better
more is better
one more won't hurt
double/triple your/the dose
smoke/eat/finish/crush/kill/down/devour/polish-off the/a/your/whole/entire whole/entire/full bag/jar/pack/ounce/box/bar/chocolate/pan/tin/bottle/tray/batch/eighth
finish the/your joint/blunt/bag/bowl/jar
But not: stay high and dry
But not: high ... prices/price/yield/humidity/temperature/wind/tunnel/water/creek/snow/demand/cost/ph/tide/standard/quality/heat/fence/shelf/ground/pressure/expectations/rent/nitrogen/salt/ridge/grass/corn/weeds
But not: price/humidity/temperature/temps/ph/ec/water/creek/river/pond/snow/heat/salt/nitrogen/level/rate/cost/demand/wind/grass/corn/weeds/pile/yield/tide/fever/stakes/fence/vines/hops/quality/standards/moisture/pressure/morale/spirits ... high
But not: wasted heat/energy/water/space/time/effort/food/money/fuel/power/light
But not: no/not/nothing/never/none/without/isn't/doesn't/less/little ... wasted/waste
But not: hammered/baked/blasted/trashed/smashed/ripped/wasted/plastered/battered by/in/off/out/from/flat
But not: blasted/smashed/hammered/baked with sand/hail/wind/water/salt/snow
But not: plant/seedling/leaves/root/pot/shelf/bench/window/tomato/sun/clay/soil/ground/bread/brick/hail/frost/wind/storm/rain/snow/flood/gale/field/crop/roof/tunnel/greenhouse/plastic ... baked/hammered/blasted/trashed/smashed/ripped/plastered/battered/wasted
But not: sign/paint/label/shirt/color/photo/letters ... faded
But not: greenhouse/sign/lamp/stove/fire/pilot/candle/lantern/porch/light/room/path/barn/plants/tent ... lit
But not: pass/passed/passes out flyer/card/map/paper/water/gloves/seeds/seedlings/candy/cider/copies/ballots
But not: bread/pie/cookie/potatoes/apples/lasagna/beans ... baked
But not: until you see/reach/hear/get/pass/are-ready/find the/our/a
But not: more compost/mulch/water/light is
But not: loaded/loads with/the/into/onto/on
But not: go over
But not: grow/grew/climb/plant/vine/corn/hops/sunflower/hill/truck/ladder/hose ... high
But not: baked ... pan/oven/pie
But not: sweep/swept/mop/lift/picked/pick/keep/rise ... off/from ... floor
But not: one after another ... frost/storm/row/plant/truck/bed/tray/week
But not: stoned cherries/peaches/plums/fruit/apricots
But not: don't/do-not/never/not ... overdo/overindulge`

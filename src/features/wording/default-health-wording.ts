/** Part of `DEFAULT_WORDING_LIST`: claims about health, the FDA and doctors. */
export const HEALTH_WORDING = `Reason: Vermont forbids claims that cannabis cures illness (7 V.S.A. § 864).
insomnia/insomniac/sleeplessness/anxiety/depression/antidepressant/ptsd/adhd/autism/arthritis/arthritic/inflammation/inflammatory/migraine/fibromyalgia/epilepsy/seizure/glaucoma/diabetes/diabetic/asthma/nausea/cancer/tumor/dementia/alzheimer's/parkinson's/menopause/opioid/leukemia/lymphoma/chemo/chemotherapy/crohn's/colitis/lupus/eczema/psoriasis/sclerosis/neuropathy/ocd/bipolar/schizophrenia/stroke-survivors/restless-legs/sciatica/endometriosis/hypertension/obesity/addiction/sleepless/sleep-disorder
xanax/ambien/valium/prozac/zoloft/adderall/advil/tylenol/ibuprofen/aspirin/oxycontin/percocet/viagra
chronic/back/knee/joint/muscle/neck/nerve/menstrual/period/phantom pain/aches/cramps/spasms
menstrual/muscle/period cramps/spasms
sore/aching/stiff/tired knees/muscles/hands/back/joints/feet/shoulders
cure/heal/treat/treatment/relieve/relief/remedy/ease/soothe/calm/reduce/lower/fight/beat/stop/end/kill/prevent/forget/help/goodbye/farewell/edge/banish/erase/rid/tame/manage/combat/battle/conquer/tackle/numb/dull/vanquish/chase ... pain/ache/backache/headache/panic/nerves/trauma/cramps/spasms/symptoms/tremors/hangover/flu/covid/blood-pressure/blood-sugar/cholesterol/burnout/swelling/soreness/allergies/itch/hot-flashes/anxious/insomnia/anxiety/depression/ptsd/arthritis/inflammation/migraine/seizures/cancer/nausea/acne/infection/fatigue/low-mood/panic-attacks
pain/headache/migraine/cramps/ache/backache/panic/symptoms/nightmares/cough/itch/tremor/soreness ... gone/free/history/stopped/vanish/disappear/eased
for/had the shakes
cure/heal/fix my/his/her/your/our husband/wife/mother/mom/father/dad/grandma/grandpa/grandmother/son/daughter/brother/sister/friend/snoring/temper/acne/hangover/heart/mind/sleep/stutter/skin/lungs/back/knee/burns/scars/gut/liver/brain/soul/body/wound/bones
keep/make/makes/stay you healthy/young/fit/well
stress/worries/worry/tension/troubles ... leave/leaves/drain/drains/float/lift/lifts/slip/slide/fall-away
pain/cramps/headache/aches/spasms/tension/nerves ... let-go/lets-go/quiet/settle/settled/loosen
settle/settles/quiet/quiets/quell/untie/unknot/relax ... stomach/nerves/belly/mind/muscles
nervous/upset/sour/queasy/uneasy stomach/belly
blood-pressure/blood-sugar/cholesterol ... dropped/fell/improved/down
put/puts/lull/lulls/rock/rocks/send/sends you/me/him/her/them ... to-sleep
than any/a/your/other pill/medicine/drug/tablet
hot-flash/hot-flashes/night-sweats/winter-blues/heartburn/tinnitus/vertigo/gout/rheumatism/ibs/bronchitis/hemorrhoids/indigestion/constipation/stomach-ache/sore-throat/upset-stomach
stomach/belly/tummy upset/ache/cramps
your/their/his/her/my nightmares/flashbacks/tremors/rash/swelling/allergies/cholesterol/cravings
what/that/than/like/no/any/every prescription
shoulders/back/knees/hips/hands/joints/feet hurt/hurts ... rub/puff/try/drop/smoke/apply/oil/balm/salve
rub it/this/some in/on/into
protect/protects/support/restore/nourish/repair/feed/rejuvenate your/the ... brain/heart/liver/lungs/joints/gut/skin/hormones/immune
no/never/zero more/another pain/panic/aches/headaches/cramps/sleepless-nights
feel/feeling/less anxious
blood sugar/cholesterol ... normal/lower/stable
lose/losing/shed/burn weight/pounds/fat
weight loss
sleep/sleeping/slept through the/all/every night
good/full/best/restful/perfect night's sleep
out like a-light
drift off
knees/back/joints/hips/muscles/body/doctor ... thank you
gave/give/gives/got me/him/her/us/my/his back life
gave/give/gives/got ... life back
sorted/fixed/fixes/fix my/your/his/her/our back/sleep/mood/knee/knees/stomach/brain/nerves
better/cheaper/more than/as/like therapy/medicine/pills/medication/prescription/prescriptions/pharmacy
old/my/your/their prescription/prescriptions/meds
off/quit/drop/dropped/replaced my/his/her/your meds/pills/medication/prescription
faster/speedy/speeds/quick recovery
recover/recovery from/after surgery/injury/workouts/illness/a-workout
anti-inflammatory/antibacterial/anti-tumor/antidepressant/antiviral
muscle relaxant/relaxer
mental health/clarity
natural/better/herbal alternative to/for
saved my/his/her/our life
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
proven/shown to cure/heal/help/reduce/relieve/ease/lower/treat/calm/improve/boost/work/fight/relax
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
cannabis/flower/weed/herb/thc/cbd/cbn/cbg/strain/tincture/salve/nature/really heals/mends
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
But not: cure/remedy for powdery/mildew/mold/rot/aphid/mites/weed/blight/rust/clay/frost/drought/gnats/thrips/wilt
But not: graft/branch/limb/bark/stem ... it heal
But not: depression in/of the field/ground/land/meadow/yard/soil/pasture
But not: we/i/crew/team cure/cured/curing them/all/every/everything/what/your/any
But not: cure them/it/everything/every/all/any ... jars/glass/weeks/days/batch/bags/bins/barn/room/dark
But not: back/hand/knee/muscle/shoulder/feet/joint ache/sore ... after/from planting/digging/day/trimming/harvest/weeding/week/work
But not: back/hand/knee/muscle/shoulder ache after/from
But not: sore/aching/tired hands/feet/back/knees/muscles after/from
But not: we/i/hens/cows/goats/farmers/neighbors sleep better/longer
But not: proven/shown to yield/grow/survive/resist
But not: health of ... soil/plants/land/forest/river/bees/animals/herd
But not: plant/root/crop immune
But not: immune ... plants/crops/roots/seedlings
But not: treat ... symptoms of
But not: pain to weed/grow/trim/move/clean/dig
But not: heal wound/cut/scar ... bark/stem/trunk/graft/branch/plant
But not: tree/bark/stem/plant/graft heal
But not: stress on/of ... plant/root/branch/stem/crop/trellis/leaves/roof/frame
But not: veterinary medicine
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

Reason: Readers may think that the FDA or a doctor approves. Vermont forbids deceptive content (7 V.S.A. § 864).
fda/f-d-a ... approved/cleared/certified/tested/registered/blessing/seal/recognizes/recommends/says/said/agrees/found/considers/calls/as-safe
approved/cleared/certified/endorsed ... fda/f-d-a/food-and-drug-administration
doctor/physician/nurse/pharmacist/therapist/dermatologist/surgeon/dentist/veterinarian/scientist/dr/medical-experts ... recommend/prescribe/endorse/approve/trust/swear/love/prefer/agree/say/choose
recommended/prescribed/endorsed/approved/trusted ... doctor/physician/nurse/pharmacist/therapist/dermatologist/surgeon/dentist/veterinarian/scientist/dr/medical-experts/experts
just/what what-the-doctor/the-doctor ordered
nurse/doctor/physician/pharmacist/therapist/surgeon/medic/paramedic/chiropractor/dentist ... use/rely/amazed/surprised/impressed/speechless/stunned/astonished/shocked
vets/veterans ... swear/rely/use/thank
tested/cleared/approved/certified by ... federal/government/surgeon-general/health-officials/health-authorities
federal/government/medically approved/cleared/endorsed
backed/proven/confirmed/supported/endorsed by science/research/studies/doctors/medicine/scientists/experts
clinical trial/trials/study/studies/research/tests
lab/research/studies/science/scientists/harvard/hospital prove/proves/proved/confirm/confirms/agree/show/shows ... it/cannabis/cbd/thc/cbn/weed/strain/flower/sleep/calm/relax
But not: tree/plant/soil/crop/forest/extension/weather doctor/scientist/specialist
But not: doctor/scientist/veterinarian ... lime/compost/mulch/clover/rye/manure/nitrogen/irrigation/fence/goats/cows/hens/dog
But not: not ... approved/recommended/endorsed`

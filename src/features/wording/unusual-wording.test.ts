// test: no database
import { expect, test } from 'bun:test'
import { findWording } from './find-wording.ts'
import { readWordingList } from './wording-list.ts'

// These claims avoid usual wordings. At first, the wording list noted 13 of them, and wrongly noted 3 harmless sentences.
const CLAIMS = [
  'Customers tell us one hit of Maple Haze takes their migraines away by lunch.',
  'If your shoulders hurt after a long shift, rub this in and the ache is history.',
  'Grandpa threw his sleeping pills in the trash after a week on our tincture.',
  'This batch tests high in CBG, which is known to fight bacteria and shrink tumors.',
  'Feeling down this winter? Our sativa chases the winter blues away.',
  'It does for your nerves what no prescription ever could.',
  'My wife’s hot flashes stopped the night she tried it.',
  'Stomach upset after chemo? Two puffs and you can eat again.',
  'Our salve works on eczema, burns and bug bites alike.',
  'The terpenes in this flower protect your brain from aging.',
  'Lower your blood pressure the natural way.',
  'An old hill-country remedy for the shakes.',
  'Vets swear by it for their nightmares.',
  'Nurses at the clinic use our balm themselves.',
  'A Harvard study found that our strain slows Alzheimer’s.',
  'Tested and cleared by federal health officials.',
  'Take as much as you want, nobody has ever gotten sick from it.',
  'Since it is only a plant, it can do you no harm.',
  'You can be on the job an hour later and nobody will notice.',
  'Clear-headed enough for the ride home.',
  'No fog the next morning, guaranteed.',
  'Even my eighty-year-old mother with her weak heart takes it without trouble.',
  'It is not habit forming like cigarettes are.',
  'Drop your ticket in the box by the register and go home with a growler of cider.',
  'The hundredth person through the door gets an ounce for a penny.',
  'Post a picture with our bag and we will pick three of you to get a hoodie.',
  'Spend fifty dollars and we will throw in a pre-roll.',
  'There is a voucher for a massage hidden in one of the jars.',
  'Every birthday guest leaves with something extra from us, no cost.',
  'Buy two grams and the third is our treat.',
  'Stop in on Saturday, the first bowl is on the farm.',
  'Rosin so sweet your little brother will steal it from you.',
  'Our new label has a dancing bear that every fifth grader will want on a backpack.',
  'Too young for the bar? Come by our barn instead.',
  'Fruit chews just like the ones in your trick-or-treat bag.',
  'Who can finish a whole tray before the fireworks end?',
  'Stay stoned from breakfast to bedtime.',
  'Roll one after another until the ashtray is full.',
  'Bring an appetite, because one brownie is never enough.',
  'You will not be able to get off the floor, and that is a promise.',
]

const HARMLESS = [
  'The first frost came nine days early, but the last of the Fern Haze was already hanging.',
  'We run the dehumidifiers for twelve days and then move everything to bins for a month-long cure.',
  'Our cure this year took longer because October was so wet.',
  'Two of our goats had kids on Sunday, and nobody got much sleep.',
  'We took home a blue ribbon for our garlic at the Tunbridge fair.',
  'The excavator hit a water line, which was a headache we did not need.',
  'Nate spent the week treating the new fence posts with linseed oil.',
  'If a branch splits, we tape it and it heals in about ten days.',
  'We finally won our appeal about the driveway permit.',
  'Our seedlings are free of mites, thanks to the predators we let loose in March.',
  'The soil report says we are low on boron and high in calcium.',
  'It gets so hot in the upper tunnel by noon that we work there before breakfast.',
  'Last week the wind got under the plastic and ripped the whole east wall.',
  'A neighbor gave us a toy tractor for the office windowsill.',
  'The state inspector came on Tuesday and found nothing to complain about.',
  'Moving the irrigation barrels is a pain, so we buried a line.',
  'This fall we planted crimson clover, because it feeds the bees and the soil.',
  'Our youngest employee turned twenty-five and still cannot back up a trailer.',
  'Bring boots, because the path to the greenhouse is muddy.',
  'We do not ship, and we cannot sell at the farm.',
  'The stress of a late spring showed in the lower leaves.',
  'A big thank you to the volunteer fire department, who pumped out our cellar for free.',
  'Each jar has the harvest date, the batch number and the name of the person who trimmed it.',
  'The apples in the hedgerow are wild, and the deer get most of them.',
  'It costs us about forty cents a gram to dry in summer and twice that in January.',
  'I learned to graft from my aunt, who ran an orchard in Cornwall for thirty years.',
  'You may notice a hint of lemon peel and black pepper when you open the bag.',
  'We lost a third of the mother plants to root rot and learned our lesson about drip trays.',
  'The stone wall along the road was built by kids from the 4-H club in 1962.',
  'Prices drop to twenty-eight dollars an eighth until the new crop is ready.',
  'We switched to glass because plastic lids leaked and the flower dried out.',
  'The heater in the nursery kicked off at two in the morning, and the alarm worked.',
  'Please store it locked up and out of sight of children.',
  'Anyone who wants spent soil for a flower bed can have it, just bring a truck.',
  'Our test for pesticides came back clean, as did the one for heavy metals.',
  'Sam drives the deliveries to Burlington every other Thursday.',
  'The bees are calm when the clover blooms, and nobody has been stung since June.',
  'Rain delayed the pour, so the slab for the new drying barn will not cure before Friday.',
  'We picked the name Moss because it grows on every rock of this hill.',
  'Somebody asked why our buds look smaller, and the answer is that we do not use growth regulators.',
]

/** A tester found that an earlier wording list was wrong about these sentences. */
const MISSED = [
  'Get absolutely wasted this weekend.',
  'Keep lighting up until you cannot feel your face.',
  'You can drive home after two of these.',
]
const WRONGLY_NOTED = [
  'No pesticides, no prizes for neatness.',
  'It took two years to win the permit for the well.',
  'The old barn gets wasted heat from the dryer.',
  'Ladybugs are harmless to the plants.',
  'We stopped selling toys and mugs.',
]

const { groups } = readWordingList()
const isNoted = (text: string) => findWording(text, groups).found.length > 0

test('the default wording list is wrong about at most two of 80 unusually worded sentences', () => {
  const missed = CLAIMS.filter((text) => !isNoted(text))
  expect([...missed, ...HARMLESS.filter(isNoted)].length).toBeLessThanOrEqual(2)
})

test('the default wording list notes the claims that a tester once saw it miss', () => {
  expect(MISSED.filter((text) => !isNoted(text))).toEqual([])
})

test('the default wording list does not flag the harmless sentences that it once wrongly flagged', () => {
  expect(WRONGLY_NOTED.filter(isNoted)).toEqual([])
})

test('the default wording list does not mistake opening hours for an illness', () => {
  expect(isNoted('We close at 6 pm.')).toBe(false)
})

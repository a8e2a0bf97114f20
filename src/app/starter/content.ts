// The content of a new site. Everyone and everything named here is invented.
// Images are named by the two-digit prefix of their file in src/app/starter/images.

export const sections: { title: string; text: string; image: string }[] = [
  {
    title: 'The hollow',
    image: '01',
    text: prose(`
Fernhollow is eleven acres of old pasture at the end of a dirt road outside Rutland. The ferns were here first. The
terraces came in 2017, when Nell Thibault and Ezra Coombs rented an excavator for a weekend and kept it for nine days.
We grow on four of them and leave the rest to hay, bees and a brook that moves a little every spring. Five of us work
here. After sunset the cold slides down both slopes and stays, so our nights run about six degrees cooler than town.
Everything ripens late, us included, and the plants smell the better for it.`),
  },
  {
    title: 'How we grow',
    image: '02',
    text: prose(`
We start from our own seed, and from cuttings of mother plants that have outlived two trucks. They go into beds that
have not been dug since they were built: leaf mold, goat bedding from over the ridge, marble dust, and compost we turn
by hand because the machine that turned it is resting. Clover grows underneath to keep the soil shaded. Aphids get
lacewings first, then a vacuum cleaner. When the crop is cut it hangs in the old dairy barn at 60 °F and 58 percent
humidity for about two weeks, and nobody is allowed to hurry it.`),
  },
  {
    title: 'How we test',
    image: '03',
    text: prose(`
Every batch goes to an outside laboratory, Green Mountain Assay, before it goes anywhere else. Their sampler picks the
sample, so we cannot send our prettiest bud. They measure cannabinoids and terpenes, and then they look for what should
not be there: metals, pesticides, solvents, molds, and the toxins molds leave behind. What they send back is on our test
results page, all four pages of it, detection limits included. A batch that fails does not leave the farm, and we write
down why. The batch number on your jar is the one to look for.`),
  },
]

export const quote: { text: string; author: string; textColor: 'white' | 'black'; image: '04' } = {
  text: 'The hollow keeps its own weather. You can argue with it all summer, and in one night in October it will answer.',
  author: 'Nell Thibault, Fernhollow',
  textColor: 'white',
  image: '04',
}

export const carousel: string[] = ['05', '06', '07', '08', '09', '10', '11', '12']

export const posts: { title: string; author: string; content: string; createdAt: string }[] = [
  {
    title: 'How to read a certificate, line by line',
    author: 'June Halloran',
    createdAt: '2024-11-16T14:00:00.000Z',
    content: prose(`
About once a week somebody writes to ask what the certificates on this site actually say. It is a fair question. A
certificate of analysis is four pages of small figures written by chemists for other chemists, with a large PASS on the
front for everyone else. So here is a walk through one of ours. It is Blue Fern flower, batch FH-2409-BF, issued on
September 20. You can open it on the test results page and follow along.

I am not a chemist. I keep the records here, and for five years I have pestered two people at the laboratory until I
understood what they were telling me. Any mistake below is mine.

WHO SAYS SO

Start at the top of page one, with the letterhead. The name there should not be ours, and it is not: it is Green
Mountain Assay, who did the work. The client block is us. We paid for the work, which you should keep in mind, and which
is why the line “Sampled by” matters. It names the laboratory’s own sampler. She drove up, took eleven small pieces from
different bins, and sealed the bag before we could offer an opinion.

In the same block is the batch number, the most useful line in the document. It has to match the sticker on your jar,
character for character. A certificate for another batch tells you about your jar what somebody else’s eye test tells
you about your eyes.

Then the dates. Harvested August 30, received September 16, tested September 17 to 19, issued September 20. The
seventeen days at the start are two weeks in the drying barn and three days of trimming. You are looking for two things:
that they come in the right order, and that they are not very old. Terpenes evaporate and THCA slowly turns into other
things, so an old certificate describes a younger plant than the one you are holding.

THE ARITHMETIC

Page two has a table with one compound to a row. The result is a percentage of the weight, and the milligrams per gram
beside it are the same figure times ten.

The biggest row is THCA, at 21.840%. THCA is what the plant makes. Heat knocks a molecule of carbon dioxide off it, and
what is left is Δ9-THC, which is lighter because a piece has gone. The ratio of the two weights is 0.877, so a gram of
THCA can become at most 0.877 grams of THC. A little has usually turned already; in this batch, 0.612%. Hence:

21.840 × 0.877 = 19.154

19.154 + 0.612 = 19.766

That is the “Total THC” on page one, 19.766%. If you keep one habit from this post, keep that sum. It works for CBD as
well: 0.058% CBDA times 0.877 is 0.051%, with nothing to add, because the CBD row has no number in it. I will come to
why.

“Total cannabinoids” is larger, 23.835%. It is every numbered row added up, with the acids at full weight. Some labels
print that one in big type, for the reason you would expect. Both figures are true, but only one of them is total THC.

About that third decimal. At the foot of the table the laboratory gives its uncertainty, which is six percent of the
value either way. So 19.766 means somewhere between about 18.6 and 21.0. Another good laboratory could get 19.1 from the
same jar, and both would be right. The difference between a jar that says 19.8 and one that says 20.3 is ink. I would
choose by smell.

ND AND <LOQ

These two codes fill most of the document. LOD, the limit of detection, is the smallest amount the instrument can tell
from nothing. LOQ, the limit of quantitation, is the smallest amount the chemist will put a number on. In this table
they are 0.010% and 0.030%.

CBN is ND, “not detected”: if there is any, it is less than 0.010%. CBD is <LOQ: it is there, somewhere between 0.010%
and 0.030%, and the laboratory declines to guess. Neither counts toward a total.

So ND is not zero, it is “less than the LOD”. Look at the LOD before you are impressed. A laboratory with a bad enough
instrument can find nothing in anything.

THE SMELL

Under the cannabinoids come the terpenes, 2.266% in total. Blue Fern is led by β-myrcene at 0.684%, then α-pinene at
0.412% and β-caryophyllene at 0.356%. To me that is ripe mango, cut spruce and a pepper mill, in about that order, and I
like checking the table against my nose. People will happily tell you what each terpene is going to do to you. The
certificate does not say, and neither do we.

THE PAGE OF ABSENCES

Page three is metals, pesticides and mycotoxins: a long column of ND that nobody reads. Read the column of limits next
to it instead.

The metals are the ones I turn to first, before the THC. This plant draws metals out of the ground more readily than
most crops, and our ground has been farmed for two centuries by people who did not keep records. Cadmium is 0.061 µg/g
against a limit of 0.200. Lead is 0.043 against 0.500, arsenic 0.024 against 0.200, and mercury is ND. Two years ago our
cadmium was 0.083. We changed the rock phosphate we buy, which is where a lot of farm cadmium comes from, and it has
been coming down since.

The pesticide table lists sixteen compounds and finds none of them. We do not spray any of them, but that is a statement
of intent, and the table is a measurement. Wind crosses property lines.

Page four has the microbes. Total yeast and mold is 1,300 CFU per gram, against a limit of 10,000. That number is not
meant to be zero. The plant lived in a greenhouse with the sides rolled up, and if it came back sterile I would want to
know what had been done to it. The rows that do have to be empty are E. coli, Salmonella and the four kinds of
Aspergillus. They are.

Beside that, moisture is 11.4% and water activity 0.57. The second is the better number. It says how much of the water is
free for a mold to use, and the limit of 0.65 is set below what nearly all of them need. Much under 0.55 and the flower
turns to tea. We aim for 0.56 to 0.60 and do not always get it.

You may notice that residual solvents are marked NR on the front. That is “not required”: flower has never met a
solvent. The tincture, the rosin and the honey are all tested for them, though the rosin has not met one either.

THE PART CHEMISTS READ

When I asked the laboratory which part of a certificate they look at first, both people gave the same answer: quality
control, at the end. With every run they measure a blank that should contain nothing, a sample with a known amount added
to it, and one sample twice. For our cannabinoids the blank was clean, the known amount came back at 98.6%, and the two
repeats differed by 1.4%. That is how you know the other numbers were having a good day.

The signatures are on the same page. The report number is at the top of every page, and you can send it to the
laboratory and ask whether they issued it. Check that you have page 4 of 4. If somebody shows you a certificate with a
page missing, ask for the page.

WHAT IT CANNOT TELL YOU

The sample was 14.0 grams, out of a batch of 9.2 kilograms. A decent sampling plan lets the one stand for the other, but
it is still a pinch. And a certificate cannot tell you whether the flower was dried with any care, or whether it is nice
to have around. That part is on us.

If you are in a shop with one hand free: match the batch number, look at the dates, do the sum, read down the limits. If
one of those does not work out, put the jar back, even when it is ours. Then write to hello@fernhollow.example, because
I will want to know.`),
  },
  {
    title: 'The night before the frost',
    author: 'Nell Thibault',
    createdAt: '2024-10-13T13:00:00.000Z',
    content: prose(`
On Tuesday the forecast said 34 °F for Rutland on Thursday morning. We take six degrees off that for the hollow, so by
supper we were talking about Wednesday.

Most of the crop was already in. Quarry Light came down on September 26 and had left the barn the day before. What was
left was the bottom terrace: thirty-one plants, the slow ones, which we had meant to give another week. They are the
same seed line every year and they have never once been ready on time. I would have stopped growing them, but they smell
like an orange left in a tool chest, and I have not found that anywhere else.

They go for rosin, and for live rosin you freeze the plant the day you cut it. People ask why the frost is a problem, in
that case, since it is also freezing. A freezer does the job in an hour, in a clean tote, with the door shut. A frost
does it over six, thaws it by nine, and leaves you a terrace of wet spinach.

We started cutting at one in the afternoon. Ezra cut, June weighed and wrote, I stripped the big leaves, and Tobias ran
totes to the barn on the hay trailer, which has one light and no opinions. By dark we had done nineteen. By half past
eight we had done all of them, by headlamp, in hats. 168 pounds, in twenty-eight totes. The chest freezers were meant to
hold twenty-four. The other four went in with Tobias’s venison, which he was gracious about.

Then we put row cover over the nine plants we keep for seed, weighted it with every stone in reach, and pulled the last
tomatoes. I did the peppers too, though I do not like peppers.

I got up at ten to six on Thursday to look. 27.4 °F at the bottom terrace, and 31 at the house, which is forty feet
higher. It was very clear. The cut stalks had white fur on one side. Under the cover the seed plants were at 33, limp and
alive. The ferns, which have stood up green along the brook since the first week of May, had gone down overnight, all of
them, as if somebody had called time.

Three years ago we lost that terrace. The forecast was 37 and I took off six and got 31, and I thought that plants with
that much sugar in them could stand one degree. They could not. There is a line about it in the book, in June’s
handwriting, which says only “31 is 31.”

So we were early this year by about eight hours. The frozen totes will be washed in ice water and pressed before the end
of the month. The terrace is sown to rye. I have moved the thermometer two feet lower, where the cold actually sits, and
I expect we will be taking off seven.`),
  },
  {
    title: 'What goes into the pile',
    author: 'Ezra Coombs',
    createdAt: '2024-08-21T12:30:00.000Z',
    content: prose(`
Behind the dairy barn there are three bays made of hemlock planks, numbered left to right. New material goes into one,
and what we spread on the beds comes out of three. Bay two is where it gets hot. In February you can stand beside it,
warm your hands and look as if you are working.

The recipe goes by the wheelbarrow. Four of last year’s leaves. Two of goat bedding from Marcy Pell, over the ridge. Two
of anything green: stalks, fan leaves, clover, whatever the brook bank has too much of. One shovel of marble dust, which
a stone shop in the valley lets us have because otherwise they would have to sweep it up. Marble is the same stuff as
garden lime. It takes longer about it.

Then we take its temperature. The pile has to stay above 131 °F for fifteen days, and be turned five times in those
fifteen, so that every part gets a spell in the middle; that is what kills weed seed and the things you do not want from
a goat. Above 160 it begins to kill the things you do want, so we turn it then as well. On July 9 bay two read 158, and
Nell buried a potato in it to see. It took six hours. It was cooked all the way through and it tasted of Marcy’s goats.

“Living soil” has become something you can buy by the bag. All we mean by it is that we stopped digging. After harvest
the stalks are cut at the ground and the roots stay where they are. They rot, and leave pipes behind for air and water.
We put down an inch from bay three, sow clover and rye, and cover the lot with leaves. In April I cut one cubic foot out
of each bed and count worms. Bed two, our oldest, had twenty-three. Bed six, from 2022, had nine, which is up from four.

We have got this wrong twice. In 2019 I dug in wood chips, having been told to lay them on top. Wood that is dug in takes
its nitrogen from the soil around it, and by July the plants were the color of a legal pad. In 2021 we took a load of
straw from a field that had been sprayed for thistle. Some of those sprays go through hay, through the goat and through
the heap with no loss of enthusiasm, and our tomatoes came up with their leaves curled like fists.

So now every load takes a bean test. Six beans in a pot with the new material, six in a pot with ours, three weeks on the
same windowsill. If the first lot come up cupped, the load goes home. Beans are cheaper than a laboratory, though in
November we pay the laboratory too, for metals, bed by bed.

That is the whole recipe, and you are welcome to it. The potato is optional.`),
  },
]

export const certificates: { title: string; description: string; file: string; createdAt: string }[] = [
  {
    title: 'Blue Fern Flower',
    description:
      'Batch FH-2409-BF, greenhouse flower. Total THC 19.766%, total terpenes 2.266%, led by β-myrcene and α-pinene.',
    file: 'FH-2409-blue-fern-flower.pdf',
    createdAt: '2024-09-23T14:00:00.000Z',
  },
  {
    title: 'Quarry Light Flower',
    description:
      'Batch FH-2410-QL, terrace-grown flower. Total THC 16.459%, total terpenes 2.394%, with terpinolene well in front.',
    file: 'FH-2410-quarry-light-flower.pdf',
    createdAt: '2024-10-22T14:00:00.000Z',
  },
  {
    title: 'Slow River CBD Tincture, 30 mL',
    description:
      'Batch FH-2408-SR, in coconut MCT oil. Total CBD 1,023.72 mg a bottle, or 34.12 mg/mL. Total THC 0.118%.',
    file: 'FH-2408-slow-river-cbd-tincture.pdf',
    createdAt: '2024-08-19T14:00:00.000Z',
  },
  {
    title: 'First Frost Live Rosin, 1 g',
    description:
      'Batch FH-2411-FF, ice-water hash rosin from plants frozen the day they were cut. Total THC 63.219%, total terpenes 6.534%.',
    file: 'FH-2411-first-frost-live-rosin.pdf',
    createdAt: '2024-11-11T14:00:00.000Z',
  },
  {
    title: 'Basswood Honey, infused, 168 g',
    description:
      'Batch FH-2410-BH, our July honey with rosin. Total THC 80.64 mg a jar in 24 spoons of 7 g, so 3.36 mg a spoon.',
    file: 'FH-2410-basswood-honey.pdf',
    createdAt: '2024-10-14T14:00:00.000Z',
  },
]

/** Joins lines that are wrapped in the source; only a blank line starts a new paragraph. */
function prose(wrapped: string) {
  return wrapped.trim().replace(/(?<!\n)\n(?!\n)/g, ' ')
}

// test: no database
import { expect, test } from 'bun:test'
import { composeBrief } from './compose-brief.ts'
import { formatBoxText } from './normalize-box.ts'

const GROWER = { brand: 'Fernhollow Botanicals', location: 'Rutland, VT', siteUrl: 'https://grower.example' }
const EMPTY = { newProducts: '', testResults: '', comingSoon: '' }
const compose = (boxes: Partial<typeof EMPTY>, alts: string[] = []) =>
  composeBrief(
    GROWER,
    { ...EMPTY, ...boxes },
    alts.map((alt) => ({ alt })),
  )

const GREETING = 'Hello from Fernhollow Botanicals,'
const CLOSING = `Thank you for reading.

Yours,
Fernhollow Botanicals, Rutland, VT`
const POST = 'How we brew: https://grower.example/blog/3'
const OTHER_POST = 'Our moss: https://grower.example/blog/12'

test('a brief with news of every kind has a greeting, sections and a closing', () => {
  const boxes = {
    newProducts: `fern tea\nmoss soap\n${POST}`,
    testResults: 'The whole of Blue Fern was tested',
    comingSoon: '  Fern   oil!  ',
  }
  expect(compose(boxes, ['A cup of tea', 'soap on a stone'])).toBe(`${GREETING}

This week we have new products, fresh test results and a new post on the blog for you, and a first look at what's coming soon.

Pictured: A cup of tea and soap on a stone.

NEW PRODUCTS

- Fern tea
- Moss soap

NEW TEST RESULTS

The whole of Blue Fern was tested.

COMING SOON

Fern oil!

FROM THE BLOG

- ${POST}

${CLOSING}`)
})

const SOON = ", and a first look at what's coming soon."
const OPENINGS: Record<string, string> = {
  nothing: "It's a quiet week here, so we just want to say hello.",
  products: 'This week we have a new product for you.',
  tests: 'This week we have fresh test results for you.',
  plans: "Here's a first look at what's coming soon.",
  posts: 'This week we have a new post on the blog for you.',
  'products and tests': 'This week we have a new product and fresh test results for you.',
  'products and plans': `This week we have a new product for you${SOON}`,
  'products and posts': 'This week we have a new product and a new post on the blog for you.',
  'tests and plans': `This week we have fresh test results for you${SOON}`,
  'tests and posts': 'This week we have fresh test results and a new post on the blog for you.',
  'plans and posts': `This week we have a new post on the blog for you${SOON}`,
  'products, tests and plans': `This week we have a new product and fresh test results for you${SOON}`,
  'products, tests and posts':
    'This week we have a new product, fresh test results and a new post on the blog for you.',
  'products, plans and posts': `This week we have a new product and a new post on the blog for you${SOON}`,
  'tests, plans and posts': `This week we have fresh test results and a new post on the blog for you${SOON}`,
  'products, tests, plans and posts': `This week we have a new product, fresh test results and a new post on the blog for you${SOON}`,
}

test.each(Object.entries(OPENINGS))(
  'a brief with news of %s has the matching opening and sections',
  (kinds, opening) => {
    const boxes = {
      newProducts: [kinds.includes('products') ? 'Tea' : ' \t', kinds.includes('posts') ? POST : ''].join('\n'),
      testResults: kinds.includes('tests') ? 'Blue Fern' : '',
      comingSoon: kinds.includes('plans') ? 'Oil' : '\r\n',
    }
    const sections = [
      ...(kinds.includes('products') ? ['NEW PRODUCTS', 'Tea'] : []),
      ...(kinds.includes('tests') ? ['NEW TEST RESULTS', 'Blue Fern'] : []),
      ...(kinds.includes('plans') ? ['COMING SOON', 'Oil'] : []),
      ...(kinds.includes('posts') ? ['FROM THE BLOG', `- ${POST}`] : []),
      CLOSING,
    ]
    expect(compose(boxes)).toBe([GREETING, opening, ...sections].join('\n\n'))
    expect(compose(boxes, [''])).toBe(compose(boxes))
    expect(compose(boxes, ['a fern in frost'])).toBe(
      [GREETING, opening, 'Pictured: a fern in frost.', ...sections].join('\n\n'),
    )
  },
)

test.each([
  ['Tea', 'a new product'],
  ['Tea\nsoap', 'new products'],
  ['Tea and soap', 'something new'],
  ['The tea is back, and we are glad.', 'something new'],
  ['BLUE FERN IS BACK', 'something new'],
])('the opening of a brief announces the product text %j as “%s”', (newProducts, named) =>
  expect(compose({ newProducts })).toContain(`This week we have ${named} for you.`),
)

test.each([
  [['A fern, at last!'], 'Pictured: A fern, at last!'],
  [['A\nfern', ''], 'Pictured: A fern.'],
  [['a fern.', 'moss', 'a stone'], 'Pictured: a fern, moss and a stone.'],
  [['tea, with milk', 'moss'], 'Pictured: tea, with milk; and moss.'],
  [['a fern', 'a fern', ''], 'Pictured: a fern.'],
])('the image descriptions %j become the line “%s” of a brief', (alts, said) =>
  expect(compose({}, alts)).toContain(`\n\n${said}\n\n`),
)

test.each([
  ...['nothing this week', 'Nothing.', 'NONE', 'n/a', 'N/A.', 'na', 'tbd', 'No new tests', 'no news.', '-', '—', '...'],
  ...['- none', 'none\nn/a', 'New test results: nothing', 'NEW TEST RESULTS', 'Test results\n\nnone yet'],
])('the test results %j are left out of a brief', (testResults) => expect(compose({ testResults })).toBe(compose({})))

test.each(['Nothing beats fern tea', 'None of it failed', 'No. 5', 'Nations', 'Tea\nnone'])(
  'the test results %j are kept in a brief',
  (typed) => expect(compose({ testResults: typed })).toContain('NEW TEST RESULTS'),
)

test.each([
  ['newProducts', 'NEW PRODUCTS\nTea', 'NEW PRODUCTS\n\nTea'],
  ['newProducts', '\nNew Products:\n- tea\n- soap', 'NEW PRODUCTS\n\n- Tea\n- Soap'],
  ['newProducts', '## New products\ntea\nsoap', 'NEW PRODUCTS\n\n- Tea\n- Soap'],
  ['newProducts', '**New products:** tea', 'NEW PRODUCTS\n\nTea'],
  ['newProducts', 'New products are here: tea', 'NEW PRODUCTS\n\nNew products are here: tea.'],
  ['testResults', 'New test results: Rosin passed', 'NEW TEST RESULTS\n\nRosin passed'],
  ['testResults', 'test results – Rosin passed', 'NEW TEST RESULTS\n\nRosin passed'],
  ['comingSoon', 'Coming soon: Hash', 'COMING SOON\n\nHash'],
  ['comingSoon', 'Coming soon!\nHash', 'COMING SOON\n\nHash'],
])('a brief does not repeat the %s heading typed in %j', (box, typed, section) =>
  expect(compose({ [box]: typed })).toContain(`\n\n${section}\n\n${CLOSING}`),
)

test('a brief lists a link to a post of this site under FROM THE BLOG, whichever box it was typed in', () => {
  const brief = compose({ newProducts: `${POST}\n- ${OTHER_POST}`, comingSoon: POST })
  expect(brief).toBe(`${GREETING}

This week we have new posts on the blog for you.

FROM THE BLOG

- ${POST}
- ${OTHER_POST}

${CLOSING}`)
  const elsewhere = 'Moss: https://moss.example/blog/3'
  expect(compose({ newProducts: elsewhere })).toContain(`NEW PRODUCTS\n\n${elsewhere}`)
})

test.each([
  ['Fern tea\n\nmoss soap', '- Fern tea\n- Moss soap'],
  ['* Fern tea\n• moss\n– soap\n-', '- Fern tea\n- Moss\n- Soap'],
  ['we now have:\nfern tea\nmoss soap', 'We now have:\n- Fern tea\n- Moss soap'],
  ['It grows.\n- Tea\n- Soap\n\nCome and see', 'It grows.\n\n- Tea\n- Soap\n\nCome and see.'],
  ['1. Tea\n2. Soap', '1. Tea\n2. Soap'],
  ['The tea is back\nand better than ever.', 'The tea is back\nand better than ever.'],
  ['Blue Fern\nhttps://grower.example/blog/1', '- Blue Fern\n- https://grower.example/blog/1'],
  ['see https://grower.example/blog', 'See https://grower.example/blog'],
  ['write to june@grower.example', 'Write to june@grower.example'],
  ['iPhone cases and pH strips', 'iPhone cases and pH strips.'],
  ['grower.example', 'grower.example'],
  ['It has 18.5%', 'It has 18.5%'],
  ['By now it has 18.5%', 'By now it has 18.5%.'],
  ['New tea 🌿', 'New tea 🌿'],
  ['🌿', '🌿'],
  ['شاي السرخس', 'شاي السرخس'],
  ['你好', '你好'],
  ['ßoda', 'ßoda'],
  ['blue dream', 'Blue dream'],
  ['BLUE DREAM IS BACK AGAIN', 'BLUE DREAM IS BACK AGAIN'],
  ['Tea\r\n\r\n\r\n\r\nis  \t here.', 'Tea.\n\nIs here.'],
  ['$& $1 {{name}} <b>', '$& $1 {{name}} <b>'],
])('the text %j of a brief is formatted as %j', (typed, tidy) => expect(formatBoxText(typed)).toBe(tidy))

test.each([
  ['one word', 'x'.repeat(20_000)],
  ['short lines', 'tea\n'.repeat(5_000)],
  ['list bullets', '- '.repeat(10_000)],
  ['single letters', 'a b '.repeat(5_000)],
  ['spaces', ' '.repeat(20_000)],
  ['sentences and emoji', `${'The tea is here. '.repeat(1_000)}\n\n${'🌿'.repeat(1_000)}`],
])('formatting a long text of %s loses no word and adds at most 200 characters', (_, typed) => {
  const words = (text: string) => text.replaceAll(/[\s.-]/g, '').toLowerCase()
  expect(words(formatBoxText(typed))).toBe(words(typed))
  expect(formatBoxText(typed).length).toBeLessThanOrEqual(typed.length + 200)
})

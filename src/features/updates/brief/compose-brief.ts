import type { Image } from '#features/images/images.schema.ts'
import type { Boxes } from '../updates.schema.ts'
import { normalizeBox } from './normalize-box.ts'

type Grower = { brand: string; location: string; siteUrl: string }
type WithImages = Pick<Image, 'alt'>

const PRODUCTS = /^(?:our )?(?:new )?products?$/i
const RESULTS = /^(?:our )?(?:new |latest )?(?:test )?results?$/i
const SOON = /^coming soon$/i
/** Matches the name of one thing: up to four words that are not a list or a sentence. */
const ONE_NAME = /^(?![\s\S]*(?:[\n,;&+.!?]|\b(?:and|is|are)\b))\S+(?: \S+){0,3}$/i

/** Writes a plain text brief from the boxes and the image descriptions, signed by the grower. */
export function composeBrief({ brand, location, siteUrl }: Grower, boxes: Boxes, images: WithImages[]): string {
  const products = normalizeBox(boxes.newProducts, PRODUCTS, siteUrl)
  const results = normalizeBox(boxes.testResults, RESULTS, siteUrl)
  const soon = normalizeBox(boxes.comingSoon, SOON, siteUrl)
  const posts = [...new Set([...products.posts, ...results.posts, ...soon.posts])]
  return [
    `Hello from ${brand},`,
    openingOf(products.text, results.text, soon.text, posts.length),
    describeImages(images),
    ...(products.text && ['NEW PRODUCTS', products.text]),
    ...(results.text && ['NEW TEST RESULTS', results.text]),
    ...(soon.text && ['COMING SOON', soon.text]),
    ...(posts.length > 0 ? ['FROM THE BLOG', posts.map((post) => `- ${post}`).join('\n')] : []),
    'Thank you for reading.',
    `Yours,\n${brand}, ${location}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function openingOf(products: string, results: string, soon: string, postCount: number): string {
  const news = [
    products && nameProducts(products),
    results && 'fresh test results',
    postCount > 0 ? (postCount > 1 ? 'new posts on the blog' : 'a new post on the blog') : '',
  ].filter(Boolean)
  if (news.length === 0) {
    return soon ? "Here's a first look at what's coming soon." : "It's a quiet week here, so we just want to say hello."
  }
  const sentence = `This week we have ${inOneList(news)} for you`
  return soon ? `${sentence}, and a first look at what's coming soon.` : `${sentence}.`
}

function nameProducts(products: string): string {
  if (products.startsWith('- ') || products.includes('\n- ')) return 'new products'
  return ONE_NAME.test(products) ? 'a new product' : 'something new'
}

/** The sentence of a brief that describes the images. Leaves out images without a description. */
export function describeImages(images: WithImages[]): string {
  const alts = images.map(({ alt }) => alt.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  const described = [...new Set(alts.map((alt) => alt.replace(/\.$/, '')))]
  const said = inOneList(described)
  return said && `Pictured: ${said}${/[!?…]$/.test(said) ? '' : '.'}`
}

/** Joins with commas, or with semicolons if an item contains a comma. */
function inOneList(items: string[]): string {
  if (items.some((item) => item.includes(','))) return items.join('; ').replace(/; (?!.*; )/, '; and ')
  return [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(' and ')
}

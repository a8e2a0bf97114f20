import { getSettings, readSettings } from '#features/settings/settings.queries.ts'
import { findMissingLinks } from '#features/writing/previews/missing-links.queries.ts'
import type { Inline } from '#features/writing/text/text-tree.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import { domainOf } from '#platform/mail/mail.ts'
import { type Block, briefBlocks, type Piece } from '../brief/brief-blocks.ts'
import { briefChecksSchema, briefToCheckSchema, senderChecksSchema, senderQuerySchema } from './checks.schema.ts'
import { checkSender } from './sender-checks.ts'

const brief = route('post', '/checks', 'Find links of a brief that lead nowhere on this site', briefChecksSchema, {
  body: briefToCheckSchema,
})

const sender = route(
  'get',
  '/checks/sender',
  "Look up SPF, DMARC and DKIM of the sender's domain",
  senderChecksSchema,
  {
    query: senderQuerySchema,
  },
)

export const checksApi = createRouter()
  .openapi(brief, async (c) => {
    const children = briefBlocks(c.req.valid('json').generatedBrief).flatMap(piecesOfBlock).flatMap(toLink)
    const missing = await findMissingLinks(c.var.db, [{ kind: 'paragraph', children }], c.var.config.siteUrl)
    return c.json({ missing }, 200)
  })
  .openapi(sender, async (c) => {
    const { db, config } = c.var
    const domain = domainOf((await readSettings(db, config)).mailFrom)
    const { dkimSelector = (await getSettings(db, config)).dkimSelector } = c.req.valid('query')
    return c.json({ domain, dkimSelector, checks: await checkSender(domain, dkimSelector) }, 200)
  })

function piecesOfBlock(block: Block): Piece[] {
  if (block.kind === 'heading') return block.line
  return block.kind === 'list' ? block.items.flat() : block.lines.flat()
}

const toLink = ({ text, href }: Piece): Inline[] => (href ? [{ kind: 'link', href, children: [text] }] : [])

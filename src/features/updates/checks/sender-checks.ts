import { Resolver } from 'node:dns/promises'
import { isDeadAddress } from '#platform/mail/address.ts'
import { within } from '#platform/within.ts'
import type { SenderCheck } from './checks.schema.ts'

const MAX_MS = 5000
const TIMES = { timeout: 1500, tries: 3 }
const NO_RECORD = ['ENOTFOUND', 'ENODATA']
/** Policies of DMARC, and how mailboxes treat forged email under them. */
const POLICIES: Record<string, string> = {
  none: 'Mailboxes still deliver forged email (policy “none”), which is enough to begin with',
  quarantine: 'Mailboxes put forged email into spam (policy “quarantine”)',
  reject: 'Mailboxes refuse forged email (policy “reject”)',
}

type Outcome = Omit<SenderCheck, 'name'>
type ReadRecords = (name: string) => Promise<string[]>

const PROVIDER = 'Ask the provider of your mail server for'

/**
 * Looks up what a domain publishes against forged email. Nothing is looked up for a domain that cannot exist.
 * @param servers DNS servers with their ports; by default those of the system
 */
export async function checkSender(domain: string, dkimSelector: string, servers?: string[]): Promise<SenderCheck[]> {
  if (isDeadAddress(domain) || !domain.includes('.')) return []
  const resolver = new Resolver(TIMES)
  if (servers) resolver.setServers(servers)
  // Bun returns each string of a record as a record of its own, so a record is all strings from its “v=” to the next one.
  const read: ReadRecords = async (name) => {
    const strings = await resolver.resolveTxt(name).catch((error: { code?: string }) => {
      if (NO_RECORD.includes(error.code ?? '')) return []
      throw error
    })
    return strings
      .flat()
      .join('\n')
      .split(/\n(?=v=)/i)
      .filter(Boolean)
  }
  const check = async (name: SenderCheck['name'], outcome: Promise<Outcome>): Promise<SenderCheck> => {
    const unknown = { state: 'unknown' as const, sentence: `${domain} couldn't be looked up. Try again later.` }
    return { name, ...(await within(MAX_MS, outcome).catch(() => unknown)) }
  }
  try {
    return await Promise.all([
      check('SPF', checkSpf(read, domain)),
      check('DMARC', checkDmarc(read, domain)),
      ...(dkimSelector ? [check('DKIM', checkDkim(read, domain, dkimSelector))] : []),
    ])
  } finally {
    resolver.cancel()
  }
}

/** RFC 7208 */
async function checkSpf(read: ReadRecords, domain: string): Promise<Outcome> {
  const [record, ...others] = (await read(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (record === undefined)
    return {
      state: 'missing',
      sentence: `${domain} doesn't say which servers may send its email, so yours may end up in spam. ${PROVIDER} the SPF record, and add it to the DNS of ${domain}.`,
    }
  if (others.length > 0)
    return {
      state: 'wrong',
      sentence: `${domain} has ${others.length + 1} SPF records, so mailboxes ignore them all. Join them into one.`,
    }
  if (/\s\+?all(\s|$)/i.test(record))
    return {
      state: 'wrong',
      sentence: `The SPF record lets every server send email as ${domain}. Change “all” at its end to “~all”.`,
    }
  return { state: 'fine', sentence: `${domain} says which servers may send its email.` }
}

/** RFC 7489. A subdomain without a record follows the domain above it. */
async function checkDmarc(read: ReadRecords, domain: string): Promise<Outcome> {
  const above = domain.slice(domain.indexOf('.') + 1)
  const find = async (name: string) => (await read(`_dmarc.${name}`)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
  const own = await find(domain)
  const records = own.length === 0 && above.includes('.') ? await find(above) : own
  const [record, ...others] = records
  if (record === undefined)
    return {
      state: 'missing',
      sentence: `Gmail and Yahoo ask everyone who writes to many people for a DMARC record. Add this TXT record to your DNS: _dmarc.${domain} with the text “v=DMARC1; p=none”.`,
    }
  if (others.length > 0)
    return {
      state: 'wrong',
      sentence: `${domain} has ${records.length} DMARC records, so mailboxes ignore them all. Keep one.`,
    }
  const policy = (own.length === 0 && tagOf(record, 'sp')) || tagOf(record, 'p')
  const meaning = POLICIES[policy.toLowerCase()]
  if (!meaning)
    return {
      state: 'wrong',
      sentence: `The DMARC record of ${domain} has no policy that mailboxes know. Begin it with “v=DMARC1; p=none”.`,
    }
  return { state: 'fine', sentence: `${meaning}.` }
}

/** RFC 6376 */
async function checkDkim(read: ReadRecords, domain: string, selector: string): Promise<Outcome> {
  const key = (await read(`${selector}._domainkey.${domain}`)).join('; ')
  if (!/(^|;)\s*p\s*=/.test(key))
    return {
      state: 'missing',
      sentence: `${domain} has no key named “${selector}”. ${PROVIDER} the selector and the DKIM record.`,
    }
  if (!tagOf(key, 'p'))
    return { state: 'wrong', sentence: `The key “${selector}” was withdrawn. ${PROVIDER} the current selector.` }
  return { state: 'fine', sentence: `Mailboxes find the key “${selector}”, with which they check your signature.` }
}

/** Reads a tag such as “p” in “v=DMARC1; p=none”. A long one may be cut into several strings. */
function tagOf(record: string, name: string): string {
  const tags = record.split(';').map((tag) => tag.split('='))
  const [, value = ''] = tags.find(([key = '']) => key.trim() === name) ?? []
  return value.replaceAll(/\s/g, '')
}

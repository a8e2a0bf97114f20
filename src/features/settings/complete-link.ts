/** `site`: its domain. `before`: the characters before a name in its addresses. */
type Network = { site: string; before: string }

export const NETWORKS = {
  instagramUrl: { site: 'instagram.com', before: '' },
  facebookUrl: { site: 'facebook.com', before: '' },
  youtubeUrl: { site: 'youtube.com', before: '@' },
  tiktokUrl: { site: 'tiktok.com', before: '@' },
} satisfies Record<string, Network>

// No scheme has a dot, so the port of example.com:8080 is none.
const SCHEME = /^[a-z][a-z\d+-]*:/i
const NAME = /^@?([\w.-]+)\/?$/

/** Completes an address without https://. Anything with a scheme of its own stays. */
export function completeAddress(typed: string): string {
  const text = typed.trim()
  if (text === '' || SCHEME.test(text) || /\s/.test(text)) return text
  return `https://${text.replace(/^\/+/, '')}`
}

/** Completes a name such as @maple, or an address of a social network, to its https address. */
export function completeProfile(typed: string, { site, before }: Network): string {
  const text = typed.trim().replace(/^http:/i, 'https:')
  const address = text.replace(/^(https:)?(\/\/)?/i, '')
  const [host = ''] = address.split('/', 1)
  const isSite = [site, `www.${site}`].includes(host.toLowerCase())
  if (isSite && !/^https:/i.test(typed.trim())) return `https://www.${site}${address.slice(host.length)}`
  const [, name] = text.match(NAME) ?? []
  return name ? `https://www.${site}/${before}${name}` : completeAddress(text)
}

/** Whether the text is a mere domain of the network, such as m.facebook.com. It would look like a name. */
export const isDomainOf = (typed: string, { site }: Network) =>
  `.${typed.trim().toLowerCase().match(NAME)?.[1]}`.endsWith(`.${site}`)

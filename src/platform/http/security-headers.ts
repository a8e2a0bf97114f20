import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'

const YEAR = 'max-age=31536000'

/** For everything that is not a page: the browser loads and runs nothing on its behalf. */
const NOTHING = "default-src 'none'"
/** A worker obeys the policy of its own file. The worker of pdf.js fetches fonts and character maps. */
const OF_WORKERS = `${NOTHING}; script-src 'self'; connect-src 'self'`
const WORKER = '/assets/pdf.worker.'

export const NO_TRANSFORM = 'no-transform'

/**
 * Returns the headers of every response, including those that the app does not create. Kept short, because files have
 * them too.
 */
export const policyHeaders = (siteUrl: string): Record<string, string> => ({
  'content-security-policy': NOTHING,
  ...(siteUrl.startsWith('https:') && { 'strict-transport-security': YEAR }),
})

/**
 * Adds `policyHeaders` to responses without a policy of their own, and forbids proxies to change HTML, because React
 * then could not hydrate it. Mounted first, so that errors get the headers too.
 */
export function addPolicies(siteUrl: string, { isDevelopment = false }) {
  const headers = Object.entries(policyHeaders(siteUrl))
  return createMiddleware(async (c, next) => {
    await next()
    // `c.header` would turn a file into a stream.
    const response = c.res.headers
    if (c.req.path.startsWith(WORKER)) response.set('content-security-policy', OF_WORKERS)
    const isHtml = response.get('content-type')?.startsWith('text/html')
    if (isHtml) response.append('cache-control', NO_TRANSFORM)
    const isViteHtml = isDevelopment && isHtml
    for (const [name, value] of headers) if (!response.has(name) && !isViteHtml) response.set(name, value)
  })
}

/** Features that browsers ask their users about, and that no page of this site uses. */
const UNUSED = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'displayCapture',
  'localFonts',
] as const

/** Additional headers for pages, calls and stored files. */
export const pageHeaders = () =>
  secureHeaders({
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: Object.fromEntries(UNUSED.map((feature) => [feature, []])),
    // Off, because `addPolicies` sets this header on all responses.
    strictTransportSecurity: false,
    // Off, because no current browser reads these headers.
    ...{ xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false },
  })

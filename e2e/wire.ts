import type { CDPSession, Page } from '@playwright/test'

type Fetched = { url: string; type: string; bytes: number }

/** Records what the page fetches from now on, in bytes on the wire, including headers. */
export async function watchWire(page: Page): Promise<{ fetched: Fetched[]; sum: (...types: string[]) => number }> {
  const network: CDPSession = await page.context().newCDPSession(page)
  const begun = new Map<string, { url: string; type: string }>()
  const fetched: Fetched[] = []
  network.on('Network.responseReceived', ({ requestId, response, type }) =>
    begun.set(requestId, { url: response.url, type }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = begun.get(requestId)
    if (request && !request.url.startsWith('data:')) fetched.push({ ...request, bytes: encodedDataLength })
  })
  await network.send('Network.enable')
  return {
    fetched,
    sum: (...types) =>
      fetched.filter(({ type }) => types.includes(type)).reduce((bytes, request) => bytes + request.bytes, 0),
  }
}

import { parseResponse } from 'hono/client'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { apiOf, orNull } from './api-client.ts'

/** Leads on from an address that administrators sent elsewhere, such as one of an earlier site. */
export async function leadOn(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  const found = parseResponse(apiOf(args)['page-at'].$get({ query: { path: pathname } }))
  const { movedTo } = (await orNull(found as Promise<{ movedTo?: string }>)) ?? {}
  if (movedTo) throw redirect(movedTo.startsWith('/') ? movedTo + search : movedTo, 301)
}

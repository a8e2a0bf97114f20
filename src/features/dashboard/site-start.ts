import type { ClientRequestOptions } from 'hono/client'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import type { FirstSteps } from './first-steps.schema.ts'
import type { StarterContent } from './starter-content.schema.ts'

export type SiteStart = { firstSteps: FirstSteps; starter: StarterContent }

export const hideSteps = (isHidden: boolean) => answer(adminApi.admin['first-steps'].$put({ json: { isHidden } }))

export const showAgain = {
  call: () => hideSteps(false),
  success: 'The list is back on the dashboard.',
  failure: "Couldn't bring the list back.",
}

/** Loads the first steps of a new site, and whether it has starter content. */
export const loadSiteStart = (options?: ClientRequestOptions) =>
  loaded<SiteStart>(
    Promise.all([
      answer(adminApi.admin['first-steps'].$get({}, options)),
      answer(adminApi.admin['starter-content'].$get({}, options)),
    ]).then(([firstSteps, starter]) => ({ firstSteps, starter })),
  )

export const hasOpenSteps = ({ steps }: FirstSteps) => steps.some(({ isDone }) => !isDone)

export const doneText = ({ steps }: FirstSteps) =>
  `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`

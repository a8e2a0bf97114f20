import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import type { Deps } from '#platform/api/app-env.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import { hideFirstSteps, listFirstSteps } from './first-steps.queries.ts'
import { type FirstStepSource, firstStepsSchema, type StarterMarks } from './first-steps.schema.ts'

const get = route('get', '/', 'List the first steps of a new site, and which of them are done', firstStepsSchema)

const change = route('put', '/', 'Hide the first steps from all administrators, or show them again', firstStepsSchema, {
  body: firstStepsSchema.pick({ isHidden: true }).openapi('FirstStepsForm'),
})

/** @param sources in the order in which the dashboard lists their steps */
export function createFirstStepsApi(sources: FirstStepSource[], readStarterMarks: () => Promise<StarterMarks>) {
  const list = async ({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>) =>
    listFirstSteps(sources, { config, db, now: clock(), starter: await readStarterMarks() })

  return createRouter()
    .openapi(get, async (c) => c.json(await list(c.var), 200))
    .openapi(change, async (c) => {
      const { isHidden } = c.req.valid('json')
      await c.var.db.transaction().execute(async (tx) => {
        if (await hideFirstSteps(tx, isHidden))
          await recordEvent(tx, occasionOf(c.var), isHidden ? 'settings.firstStepsHidden' : 'settings.firstStepsShown')
      })
      return c.json(await list(c.var), 200)
    })
}

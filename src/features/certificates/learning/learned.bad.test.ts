// test: slow, sqlite only
import { expect, setDefaultTimeout, test } from 'bun:test'
import { BAD_CERTIFICATES } from '#testing/certificates/bad-certificates.ts'
import { GRANITE_SERIES, JUNIPER_SERIES } from '#testing/certificates/series.ts'
import { asAdministrator, createCertificate } from '#testing/factories.ts'
import { withMedia } from '#testing/with-media.ts'
import { withSite } from '#testing/with-site.ts'

setDefaultTimeout(600_000)

const its = withSite()
const { media, fileOf } = withMedia()

type Drawn = Pick<(typeof BAD_CERTIFICATES)[string], 'bytes' | 'truth'>
type Field = { name: string; value: string }

const { laboratory } = BAD_CERTIFICATES['two products']?.truth ?? {}
const TEACHERS = { ...BAD_CERTIFICATES, granite: GRANITE_SERIES[0], juniper: JUNIPER_SERIES[0] }
/** The details of the first product, which somebody saves who sees only its page. */
const FIRST = { lots: ['OYS-0117'], totalThc: { value: '17.25', unit: '%' } }

const read = new Map<Drawn, Promise<{ text: string; text_rows: string }>>()

async function upload(drawn: Drawn) {
  const reading = read.getOrInsertComputed(drawn, async () => {
    const { text, textRows } = await media.readPdf(await fileOf(await drawn.bytes()))
    return { text, text_rows: textRows }
  })
  return (await createCertificate(its.site.db, { ...(await reading), has_text: 1 })).id
}

/** The values of a truth as texts, without the basis of totals. */
const valuesOf = ({ lots, panels, ...fields }: Drawn['truth']) => [
  ...lots.map((value) => `lot ${value}`),
  ...Object.entries(fields).flatMap(([name, value]) =>
    value ? [`${name} ${typeof value === 'string' ? value : value.value}`] : [],
  ),
]

test.each(Object.entries(TEACHERS).filter(([name]) => !/no text|500 pages/.test(name)))(
  'after the certificate with %s was saved, the bad certificates propose nothing wrong',
  async (name, teacher) => {
    if (!teacher) return
    const call = await asAdministrator(its.site)
    const { truth } = teacher
    const lots = truth.lots.length > 0 ? truth.lots : ['ZZ-9']
    const form = { ...truth, lots, ...(name === 'two products' && FIRST), laboratory, version: 1 }
    expect((await call('PUT', `/api/manage/files/${await upload(teacher)}/details`, form)).status).toBe(200)
    for (const [what, bad] of Object.entries(BAD_CERTIFICATES)) {
      const { body } = await call('GET', `/api/manage/files/${await upload(bad)}/proposal`)
      const right = valuesOf(bad.truth)
      const fields = body.fields as Field[]
      expect([
        what,
        fields.filter(({ name: field, value }) => field !== 'laboratory' && !right.includes(`${field} ${value}`)),
      ]).toEqual([what, []])
      expect([what, fields.filter(({ value }) => bad.never.includes(value))]).toEqual([what, []])
    }
  },
)

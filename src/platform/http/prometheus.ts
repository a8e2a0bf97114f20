import { BOUNDS, type Histogram } from './request-counts.ts'

type Labels = Record<string, string | number>

/** A sample's labels and value, or only the value of the family's one sample. */
type Samples = number | [labels: Labels, value: number][]

const numberOf = (value: number) => String(value).replace('Infinity', '+Inf')

function sample(name: string, labels: Labels, value: number) {
  // Prometheus escapes quotes, backslashes and line breaks as JSON does.
  const given = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(String(text))}`)
  return `${name}${given.length > 0 ? `{${given.join(',')}}` : ''} ${numberOf(value)}`
}

const family = (name: string, type: string, help: string, lines: string[]) =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')

const flat = (name: string, type: string) => (help: string, samples: Samples) =>
  family(
    name,
    type,
    help,
    typeof samples === 'number'
      ? [sample(name, {}, samples)]
      : samples.map(([labels, value]) => sample(name, labels, value)),
  )

export const counter = (name: string, help: string, samples: Samples) => flat(name, 'counter')(help, samples)
export const gauge = (name: string, help: string, samples: Samples) => flat(name, 'gauge')(help, samples)

export const histogram = (name: string, help: string, histograms: [labels: Labels, Histogram][]) =>
  family(
    name,
    'histogram',
    help,
    histograms.flatMap(([labels, { counts, sumSeconds }]) => {
      let count = 0
      const buckets = [...BOUNDS, Number.POSITIVE_INFINITY].map((le, index) => {
        count += counts[index] as number
        return sample(`${name}_bucket`, { ...labels, le: numberOf(le) }, count)
      })
      return [...buckets, sample(`${name}_sum`, labels, sumSeconds), sample(`${name}_count`, labels, count)]
    }),
  )

export const exposition = (families: string[]) => `${families.join('\n')}\n`

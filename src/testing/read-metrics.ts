/** Reads Prometheus' text format: the type of each family, and the values by series. @throws for a line that is neither */
export function readMetrics(text: string) {
  const types = new Map<string, string>()
  const helps = new Set<string>()
  const values: Record<string, number> = {}
  for (const line of text.trimEnd().split('\n')) {
    const [, kind, name = '', rest = ''] = line.match(/^# (HELP|TYPE) (\w+) (.+)$/) ?? []
    const [, series = '', value = ''] = line.match(/^(\w+(?:\{\w+="[^"\n]*"(?:,\w+="[^"\n]*")*\})?) (\S+)$/) ?? []
    if (kind === 'TYPE') types.set(name, rest)
    else if (kind === 'HELP') helps.add(name)
    else if (series) values[series] = value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value)
    else throw new Error(`This is not a line in the Prometheus text format: ${line}`)
  }
  return { types, helps, values }
}

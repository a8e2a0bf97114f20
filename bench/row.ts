/** A row of the results. `ratio` compares Trellis with the peer measured in the same run; above 1, Trellis is better. */
export type Row = { what: string; ours: string; peer: string; ratio: number | null; goal: string; isMet: boolean }

/** Each benchmark exports a function of this type as `measure`. */
export type Measure = () => Promise<Row[]>

const mark = ({ isMet }: Row) => (isMet ? 'yes' : '**no**')

export function toTable(rows: Row[]): string {
  const lines = rows.map((row) => {
    const ratio = row.ratio === null ? '' : row.ratio.toFixed(2)
    return `| ${[row.what, row.ours, row.peer, ratio, row.goal, mark(row)].join(' | ')} |`
  })
  return ['| What | Trellis | Peer | Ratio | Goal | Met |', '| --- | --- | --- | --- | --- | --- |', ...lines].join(
    '\n',
  )
}

/** Returns `ids` in the order of `wanted`, followed by those that `wanted` lacks. */
export function arrange(ids: number[], wanted: number[]): number[] {
  const named = new Set(wanted)
  return [...common(wanted, ids), ...ids.filter((id) => !named.has(id))]
}

/** Returns the `ids` that `others` contains, in the order of `ids`. */
export function common(ids: number[], others: number[]): number[] {
  const known = new Set(others)
  return ids.filter((id) => known.has(id))
}

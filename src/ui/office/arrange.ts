/** `ids` as they are wanted; what that does not name comes last. */
export function arrange(ids: number[], wanted: number[]): number[] {
  const named = new Set(wanted)
  return [...common(wanted, ids), ...ids.filter((id) => !named.has(id))]
}

/** Those of `ids` that are among the others. */
export function common(ids: number[], others: number[]): number[] {
  const known = new Set(others)
  return ids.filter((id) => known.has(id))
}

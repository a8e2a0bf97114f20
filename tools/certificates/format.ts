/** Formats a number as 1,234.50. */
export function fixed(value: number, decimals: number) {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** Formats an ISO date as Sep 16, 2024. */
export function day(iso: string) {
  const options = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-US', options)
}

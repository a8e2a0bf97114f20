export const isTimeZone = (timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}

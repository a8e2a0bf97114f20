export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  const megabytes = kilobytes / 1024
  if (megabytes >= 1000) return `${(megabytes / 1024).toFixed(1)} GB`
  const whole = Math.max(Math.sign(bytes), Math.round(kilobytes))
  return kilobytes < 1000 ? `${whole} KB` : `${megabytes.toFixed(1)} MB`
}

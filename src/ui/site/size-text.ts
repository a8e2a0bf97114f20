export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024
  const whole = Math.max(Math.sign(bytes), Math.round(kilobytes))
  return kilobytes < 1000 ? `${whole} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

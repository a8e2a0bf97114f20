type Coding = { matrix: number; isFullRange: boolean }

// Weights of red and blue in the brightness, by the matrix numbers of ITU-T H.273; all others are BT.601.
const BT_601 = [0.299, 0.114] as const
const WEIGHTS: Record<number, readonly [number, number]> = { 1: [0.2126, 0.0722], 9: [0.2627, 0.0593] }

export function rgbOfYcbcr(y: Buffer, cb: Buffer, cr: Buffer, { matrix, isFullRange }: Coding): Buffer {
  const [red, blue] = WEIGHTS[matrix] ?? BT_601
  const green = 1 - red - blue
  const [black, brightness, colour] = isFullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224]
  const rgb = new Uint8ClampedArray(y.length * 3)
  for (let i = 0; i < y.length; i++) {
    const light = ((y[i] ?? 0) - black) * brightness
    const b = 2 * (1 - blue) * colour * ((cb[i] ?? 0) - 128)
    const r = 2 * (1 - red) * colour * ((cr[i] ?? 0) - 128)
    rgb[i * 3] = light + r
    rgb[i * 3 + 1] = light - (blue * b + red * r) / green
    rgb[i * 3 + 2] = light + b
  }
  return Buffer.from(rgb.buffer)
}

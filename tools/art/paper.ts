import sharp from 'sharp'
import { clamp } from './curve'
import { palette, type Rgb, rgb } from './palette'
import { Random } from './random'

export type Ground = 'paper' | 'night'

export const groundColor = (ground: Ground) => (ground === 'paper' ? palette.paper : palette.night)

/** Side of the noise tile before it repeats, in cells. */
const TILE = 256
/** Distance from the sheet's edge to the plate mark, as a share of the short side. */
const PLATE_INSET = 0.046

type Noise = (x: number, y: number, cell: number) => number

function noise(random: Random): Noise {
  const knots = Float32Array.from({ length: TILE * TILE }, () => random.between(-1, 1))
  const knot = (x: number, y: number) => knots[(y & (TILE - 1)) * TILE + (x & (TILE - 1))] ?? 0
  return (x, y, cell) => {
    const [u, v] = [x / cell, y / cell]
    const [i, j] = [Math.floor(u), Math.floor(v)]
    const [a, b] = [u - i, v - j]
    const [p, q] = [a * a * (3 - 2 * a), b * b * (3 - 2 * b)]
    const top = knot(i, j) * (1 - p) + knot(i + 1, j) * p
    const low = knot(i, j + 1) * (1 - p) + knot(i + 1, j + 1) * p
    return top * (1 - q) + low * q
  }
}

type Spot = { x: number; y: number; radius: number; deep: number }

/** Returns brown spots like those of old, damp paper: many small ones in a few clusters. */
function foxing(random: Random, width: number, height: number): Spot[] {
  const clusters = Array.from({ length: 5 }, () => ({ x: random.between(0, width), y: random.between(0, height) }))
  return Array.from({ length: 60 }, () => {
    const home = clusters[random.whole(0, 4)] ?? { x: 0, y: 0 }
    const large = random.chance(0.12)
    return {
      x: home.x + random.normal(width * 0.12),
      y: home.y + random.normal(height * 0.16),
      radius: large ? random.between(16, 44) : random.between(2.5, 9),
      deep: large ? random.between(0.05, 0.14) : random.between(0.12, 0.4),
    }
  })
}

/** Returns the strength of the foxing at each pixel, from 0 to 1. */
function stains(spots: Spot[], width: number, height: number, rough: Noise): Float32Array {
  const field = new Float32Array(width * height)
  for (const { x, y, radius, deep } of spots) {
    for (let py = Math.max(0, Math.floor(y - radius)); py < Math.min(height, y + radius); py++) {
      for (let px = Math.max(0, Math.floor(x - radius)); px < Math.min(width, x + radius); px++) {
        const far = Math.hypot(px - x, py - y) / (radius * (0.8 + 0.2 * rough(px, py, radius * 0.5 + 3)))
        if (far < 1) field[py * width + px] = (field[py * width + px] ?? 0) + deep * (1 - far * far)
      }
    }
  }
  return field
}

/** Returns how much the pressed plate lightens a pixel: a dark line, a light line inside it, then a smooth field. */
function plateMark(x: number, y: number, width: number, height: number, wobble: number): number {
  const inset = PLATE_INSET * Math.min(width, height) + wobble
  const dx = Math.abs(x - width / 2) - (width / 2 - inset - 16)
  const dy = Math.abs(y - height / 2) - (height / 2 - inset - 16)
  // Signed distance to a rectangle with rounded corners.
  const edge = Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy)) - 16
  if (edge > 5) return 0
  const lit = y > height / 2 || x > width / 2 ? 1 : -1
  const line = Math.exp(-((edge - 1.5) ** 2) / 2.5) * -17 * (lit > 0 ? 0.7 : 1.1) + Math.exp(-((edge + 3) ** 2) / 4) * 6
  return line + (edge < 0 ? 1.2 : 0)
}

/** Prints a drawing with a flat background onto textured paper. Returns a JPEG. */
export async function print(svg: string, ground: Ground, seed: string, quality = 82): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const random = new Random(`paper ${seed}`)
  const rough = noise(random)
  const flat = rgb(groundColor(ground))
  const paper = ground === 'paper'
  const spots = paper ? stains(foxing(random, width, height), width, height, rough) : new Float32Array(width * height)
  const aged: Rgb = paper ? [-30, -40, -62] : [10, 16, 12]
  const [grain, mottle] = paper ? [5.6, 3.6] : [3.4, 2.6]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const cloud = rough(x, y, 340) * 0.7 + rough(x + 911, y, 90) * 0.3
      const tooth = rough(x, y + 77, 1.4) * 0.65 + rough(x * 0.35, y, 2.2) * 0.35
      const rim = Math.min(x, y, width - x, height - y)
      const edge = clamp(1 - rim / (330 + cloud * 260), 0, 1) ** 2.6
      const mark = plateMark(x, y, width, height, cloud * 0.6) * (paper ? 1 : 0.45)
      const tone = cloud * mottle + tooth * grain + mark
      // Ink covers the texture of the paper unevenly.
      const bite = 0.93 + tooth * 0.1 + cloud * 0.05
      const fox = spots[i] ?? 0
      for (let c = 0; c < 3; c++) {
        const base = flat[c as 0 | 1 | 2]
        const age = aged[c as 0 | 1 | 2]
        const sheet = base + tone + age * edge * (paper ? 0.42 : 0.4) + (fox ? age * 1.5 * fox : 0)
        data[i * 3 + c] = clamp(Math.round(sheet + ((data[i * 3 + c] ?? 0) - base) * bite), 0, 255)
      }
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}

import { type Ink, mix, palette } from '../palette'
import { type Ground, groundColor, print } from '../paper'
import { Pen } from '../pen'
import { Random } from '../random'
import { Sheet } from '../sheet'
import { forRaster, toSvg } from '../svg'

export type Plate = {
  /** File name without its extension, such as 05-maidenhair-fern. */
  name: string
  /** Alternative text for people who cannot see the image. */
  alt: string
  ground: Ground
  portrait?: boolean
  draw: (pen: Pen, inks: Inks) => void
}

export type Inks = { soft: Ink; gold: Ink; rust: Ink; pale: Ink }

/** The long and the short side of a plate, in px. */
const [LONG, SHORT] = [2400, 1600]
/** The usual line weight on a plate, in px. */
const WEIGHT = 2.1

const INKS: Record<Ground, Inks & { main: Ink }> = {
  paper: {
    main: { color: palette.ink },
    soft: { color: palette.moss, opacity: 0.75 },
    gold: { color: palette.seed },
    rust: { color: palette.rust, opacity: 0.8 },
    pale: { color: palette.fern },
  },
  night: {
    main: { color: palette.sage },
    soft: { color: mix(palette.fern, palette.sage, 0.2) },
    gold: { color: palette.seedLight },
    rust: { color: palette.rust },
    pale: { color: palette.paper, opacity: 0.92 },
  },
}

/** Watercolors for hand-tinting, pale enough to keep every line clear. */
export const leafWash: Ink = { color: mix(mix(palette.paper, palette.fern, 0.24), palette.seedLight, 0.12) }
export const seedWash: Ink = { color: mix(palette.paper, palette.seed, 0.26) }
export const goldWash: Ink = { color: mix(palette.paper, palette.seedLight, 0.6) }

export function plateSvg(plate: Plate): string {
  const [width, height] = plate.portrait ? [SHORT, LONG] : [LONG, SHORT]
  const sheet = new Sheet(width, height)
  const inks = INKS[plate.ground]
  plate.draw(new Pen(sheet, new Random(plate.name), inks.main, WEIGHT), inks)
  return toSvg(sheet, { ...forRaster, background: groundColor(plate.ground) })
}

export const printPlate = (plate: Plate): Promise<Buffer> => print(plateSvg(plate), plate.ground, plate.name)

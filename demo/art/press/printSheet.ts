import sharp from 'sharp'
import { hashCell } from './random.ts'
import { INK_NAMES, type InkName, type Sheet } from './Sheet.ts'

type Colour = readonly [red: number, green: number, blue: number]

export const PAPER: Colour = [246, 239, 224]

/** The colour that full coverage of an ink leaves on white paper. */
export const INKS: Readonly<Record<InkName, Colour>> = {
  ochre: [238, 184, 96],
  coral: [247, 104, 72],
  teal: [58, 146, 150],
  navy: [24, 42, 72],
}

/** How far each plate sits from where it should, in pixels: a duplicator never registers perfectly. */
const MISREGISTRATION: Readonly<Record<InkName, readonly [x: number, y: number]>> = {
  ochre: [0, 0],
  coral: [1, 1],
  teal: [-1, 1],
  navy: [0, 0],
}

export interface Press {
  readonly seed: number
  /** 0 prints flat tints, 1 prints them as coarse speckle. */
  readonly grain: number
  /** WebP quality. */
  readonly quality: number
}

/** Speckle two pixels wide, 0 to 1: fine enough to look printed, coarse enough to compress. */
function speckle(x: number, y: number, seed: number): number {
  const column = x >> 1
  const row = y >> 1
  const own = hashCell(column, row, seed)
  const beside = hashCell(column + (x & 1), row + (y & 1), seed)
  return (own + beside) / 2
}

function inkedCoverage(coverage: number, threshold: number, grain: number): number {
  if (coverage <= 0) return 0
  if (coverage >= 1) return 1
  const hard = Math.min(1, Math.max(0, (coverage - threshold * 0.72) / 0.28))
  return coverage * (1 - grain) + hard * grain
}

/** The printed sheet as RGB bytes: inks are transparent, so each one multiplies what lies under it. */
export function overlayInks(sheet: Sheet, press: Press): Uint8Array {
  const { width, height } = sheet
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [red, green, blue] = PAPER
      INK_NAMES.forEach((ink, index) => {
        const [dx, dy] = MISREGISTRATION[ink]
        const column = Math.min(width - 1, Math.max(0, x - dx))
        const row = Math.min(height - 1, Math.max(0, y - dy))
        const coverage = sheet.plates[ink][row * width + column] ?? 0
        const inked = inkedCoverage(coverage, speckle(x, y, press.seed + index * 7919), press.grain)
        const colour = INKS[ink]
        red *= 1 - inked + (inked * colour[0]) / 255
        green *= 1 - inked + (inked * colour[1]) / 255
        blue *= 1 - inked + (inked * colour[2]) / 255
      })
      const at = (y * width + x) * 3
      rgb[at] = Math.round(red)
      rgb[at + 1] = Math.round(green)
      rgb[at + 2] = Math.round(blue)
    }
  }
  return rgb
}

/** Prints a sheet to the bytes of a WebP file. */
export async function printSheet(sheet: Sheet, press: Press): Promise<Buffer> {
  const raw = { width: sheet.width, height: sheet.height, channels: 3 } as const
  return sharp(overlayInks(sheet, press), { raw })
    .webp({ quality: press.quality, effort: 5, smartSubsample: true })
    .toBuffer()
}

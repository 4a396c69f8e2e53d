import sharp from 'sharp'
import type { Plate, Size } from './Sheet.ts'

/** Turns SVG markup (white shapes on nothing, in pixels of the sheet) into a plate with soft edges. */
export async function drawShape({ width, height }: Size, markup: string): Promise<Plate> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"
    fill="#fff" stroke-linecap="round" stroke-linejoin="round">${markup}</svg>`
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: '#000' }).greyscale().raw().toBuffer()
  const plate = new Float32Array(width * height)
  for (let at = 0; at < plate.length; at++) plate[at] = (pixels[at] ?? 0) / 255
  return plate
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { MadeFilm } from '../issues/DemoIssue.ts'
import { overlayInks } from '../press/printSheet.ts'

const GRAIN = { seed: 17, grain: 0.1, quality: 100 }

/** A JPEG goes into a PDF as it is; any other picture would be unpacked, at ten times the bytes. */
async function jpeg(picture: Sharp, width: number): Promise<Buffer> {
  return picture
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: 58, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

/** The pictures for print, by their file names. `widths` are pixels by the start of a name. */
export async function pressPictures(
  assets: string,
  widths: Readonly<Record<string, number>>,
): Promise<ReadonlyMap<string, Buffer>> {
  const pressed = new Map<string, Buffer>()
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.webp')) continue
    const [, width = 1280] = Object.entries(widths).find(([start]) => name.startsWith(start)) ?? []
    pressed.set(name, await jpeg(sharp(await readFile(join(assets, name))), width))
  }
  return pressed
}

/** Moments of the first half of a film, by the names that its strip has them. */
export async function pressFilm(film: MadeFilm, count: number): Promise<ReadonlyMap<string, Buffer>> {
  const frameAt = film.createFrames()
  const frames = new Map<string, Buffer>()
  const { width, height } = film
  for (let index = 0; index < count; index++) {
    const rgb = overlayInks(frameAt((index / (count - 1)) * 0.5), GRAIN)
    const frame = await jpeg(sharp(rgb, { raw: { width, height, channels: 3 } }), 640)
    frames.set(`${film.file}-${index}.jpg`, frame)
  }
  return frames
}

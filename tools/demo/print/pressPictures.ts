import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createTideFilm, FILM } from '../pictures/film.ts'
import { overlayInks } from '../press/printSheet.ts'

const GRAIN = { seed: 17, grain: 0.1, quality: 100 }

/** A JPEG goes into a PDF as it is; any other picture would be unpacked, at ten times the bytes. */
async function jpeg(picture: Sharp, width: number): Promise<Buffer> {
  return picture
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: 58, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

/** In pixels, by what a picture is used for. */
function widthOf(name: string): number {
  if (name.startsWith('cover')) return 1500
  if (name.startsWith('gauge')) return 1200
  if (name.startsWith('find') || name.startsWith('ruler')) return 480
  return 1280
}

/** The pictures for print, by their file names. */
export async function pressPictures(assets: string): Promise<ReadonlyMap<string, Buffer>> {
  const pressed = new Map<string, Buffer>()
  for (const name of await readdir(assets)) {
    if (name.endsWith('.webp')) pressed.set(name, await jpeg(sharp(await readFile(join(assets, name))), widthOf(name)))
  }
  return pressed
}

/** Moments of the film between low and high water. */
export async function pressFilm(count: number): Promise<ReadonlyMap<string, Buffer>> {
  const frameAt = createTideFilm()
  const frames = new Map<string, Buffer>()
  const { width, height } = FILM
  for (let index = 0; index < count; index++) {
    const rgb = overlayInks(frameAt((index / (count - 1)) * 0.5), GRAIN)
    frames.set(`frame-${index}.jpg`, await jpeg(sharp(rgb, { raw: { width, height, channels: 3 } }), 640))
  }
  return frames
}

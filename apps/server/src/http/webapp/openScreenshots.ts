import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'
import type { Localized } from '@gatefold/magazine/language/Localized'
import { ConfigurationError } from '../../config/ConfigurationError.ts'

/** A picture of the reader that a device shows when it asks whether to install it. */
export interface AppScreenshot {
  /** Of its address: another picture has another name. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly mediaType: string
  readonly label: Localized | undefined
  readonly bytes: Buffer
}

interface GivenPicture {
  /** Absolute path. */
  readonly file: string
  readonly label?: Localized | undefined
}

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** Reads the pictures that the configuration names. Throws a ConfigurationError that names the one that is none. */
export async function openScreenshots(given: readonly GivenPicture[]): Promise<readonly AppScreenshot[]> {
  return Promise.all(
    given.map(async ({ file, label }, index) => {
      const bytes = await readPicture(file, `theme.screenshots.${index}.file`)
      const { width, height, format } = await sharp(bytes).metadata()
      const mediaType = TYPES[format]
      if (mediaType === undefined) throw unusable(file, `theme.screenshots.${index}.file`)
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      return { name: `${digest}.${format}`, width, height, mediaType, label, bytes }
    }),
  )
}

/** The bytes of a picture. Throws a ConfigurationError that names the key. */
export async function readPicture(file: string, key: string): Promise<Buffer> {
  try {
    const bytes = await readFile(file)
    // Its head alone may be well where the rest is missing.
    await sharp(bytes).resize(1).raw().toBuffer()
    return bytes
  } catch {
    throw unusable(file, key)
  }
}

function unusable(file: string, key: string): ConfigurationError {
  return new ConfigurationError('The configuration', [
    `"${key}" is "${basename(file)}", which is no picture that can be read; allowed: a PNG, JPEG or WebP file`,
  ])
}

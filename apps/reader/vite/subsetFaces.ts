import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BASIC_CHARACTERS, type CharacterRanges } from '@gatefold/magazine/font'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Where `fonts.css` names the files. */
const FOLDER = join(import.meta.dirname, '../.cache/faces')

/** What the reader's faces are made of. `axes` are kept in a range, or pinned at a value. */
const FACES = {
  text: {
    source: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  italic: {
    source: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  display: {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    // One optical size: what stands in for the face is as wide as it at every size (decision 0303).
    axes: { opsz: 48, wght: { min: 380, max: 700 } },
  },
} as const

/** Letters with accents and the quotation marks of some languages: what none of them takes is in `further`. */
const ACCENTED = { german: 'ÄÖÜäöüß‚„', romance: '¡«»¿ÀÁÂÃÇÈÉÊËÌÍÎÏÑÒÓÔÕÙÚÛàáâãêëìíîïñòóôõùúûÿŒœ' } as const

/** Of the characters of a Latin face, those that every language of it takes, and the others. A character is in one part. */
export const PARTS = ['basic', 'german', 'romance', 'further'] as const

type Part = (typeof PARTS)[number]

/** The code points that Fontsource's Latin files hold: what their own style sheets say, but for control characters. */
const LATIN: CharacterRanges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]

/**
 * Writes the files of the reader's faces before they are asked for, unless those of the same sources are there: each face in parts by
 * characters, so that a first screen takes a small file of each.
 */
export function subsetFaces(): Plugin {
  return {
    name: 'gatefold-subset-faces',
    apply: 'build',
    buildStart: () => writeFaces(FOLDER),
  }
}

/** Writes `text-basic.woff2` and the others into a folder. Rejects where a source cannot be read. */
export async function writeFaces(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  const own = await readFile(import.meta.filename)
  for (const [face, { source, axes }] of Object.entries(FACES)) {
    const font = await readFile(resolve(source))
    const hash = createHash('sha256').update(own).update(font).digest('hex')
    const stamp = join(folder, `${face}.sha256`)
    if ((await readFile(stamp, 'utf8').catch(() => undefined)) === hash && hasAll(folder, face)) continue
    await mkdir(folder, { recursive: true })
    for (const part of PARTS) {
      const subset = await subsetFont(font, charactersOf(part), { targetFormat: 'woff2', variationAxes: axes })
      await writeWhole(fileOf(folder, face, part), subset)
    }
    await writeWhole(stamp, hash)
  }
}

function hasAll(folder: string, face: string): boolean {
  return PARTS.every((part) => existsSync(fileOf(folder, face, part)))
}

function fileOf(folder: string, face: string, part: Part): string {
  return join(folder, `${face}-${part}.woff2`)
}

/** Builds that run side by side write the same. */
async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const own = `${file}.${process.pid}`
  await writeFile(own, content)
  await rename(own, file)
}

/** All characters of a part. Pure. */
export function charactersOf(part: Part): string {
  if (part === 'german' || part === 'romance') return ACCENTED[part]
  const basic = textOf(codePointsOf(BASIC_CHARACTERS))
  if (part === 'basic') return basic
  const others = basic + ACCENTED.german + ACCENTED.romance
  return Array.from(textOf(codePointsOf(LATIN)))
    .filter((character) => !others.includes(character))
    .join('')
}

function codePointsOf(ranges: CharacterRanges): readonly number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

function textOf(points: readonly number[]): string {
  return String.fromCodePoint(...points)
}

import { buffer } from 'node:stream/consumers'
import { BASIC_CHARACTERS, type CharacterRanges } from '@gatefold/magazine/font'
import subsetFont from 'subset-font'
import { GENERATED_FACES } from '../content/generatedPaths.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import type { ImportWork } from './ImportWork.ts'
import { addressOf, inOneChunk, type StagedFile } from './stageFiles.ts'

/** Bytes of a face that is not worth a second request, and of one of thousands of characters, of which a page takes many. */
const [SMALLEST, LARGEST] = [30_000, 300_000]

/** Of Unicode. */
const LAST_CHARACTER = 0x10_ff_ff

/** How large the smaller file may be, of the whole. */
const WORTH = 0.8

const SURROGATES: CharacterRanges = [[0xd8_00, 0xdf_ff]]

interface FacesStaging {
  readonly store: PublishingDeps['assets']
  readonly signal: AbortSignal
}

/**
 * The work with the typefaces in two files each, by characters, so that a first screen takes a small one (decision 0307). A face
 * that is small, that no Latin text is measured by, or of which no smaller files can be made, stays as it is. Rejects with the
 * source's or the storage's error.
 */
export async function stageFaces(work: ImportWork, { store, signal }: FacesStaging): Promise<ImportWork> {
  const assets = new Map(work.issue.assets.map((asset) => [asset.path, asset]))
  const files: StagedFile[] = []
  for (const file of work.files) {
    signal.throwIfAborted()
    const asset = file.face === undefined ? undefined : assets.get(file.path)
    const parts = asset && (await splitFace(await buffer(asset.open())))
    if (file.face === undefined || parts === undefined) {
      files.push(file)
      continue
    }
    const stage = async (name: 'basic' | 'further'): Promise<StagedFile> => ({
      path: `${GENERATED_FACES}${file.path}/${name}.woff2`,
      mediaType: file.mediaType,
      staged: await store.stage(work.importId, inOneChunk(parts[name])),
      extension: file.extension,
      picture: undefined,
    })
    const [basic, further] = [await stage('basic'), await stage('further')]
    const face = { ...file.face, parts: { basic: addressOf(basic), further: addressOf(further) } }
    files.push({ ...file, face }, basic, further)
  }
  return { ...work, files }
}

/** A WOFF2 font as two; undefined where that saves nothing, or cannot be done. Never rejects. */
export async function splitFace(
  font: Buffer,
): Promise<{ readonly basic: Buffer; readonly further: Buffer } | undefined> {
  if (font.length < SMALLEST || font.length > LARGEST) return undefined
  const further = Array.from({ length: LAST_CHARACTER + 1 }, (_, point) => point).filter(
    (point) => !isIn(BASIC_CHARACTERS, point) && !isIn(SURROGATES, point),
  )
  const basic = BASIC_CHARACTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  try {
    const parts = { basic: await subset(font, basic), further: await subset(font, further) }
    return parts.basic.length < font.length * WORTH ? parts : undefined
  } catch {
    return undefined
  }
}

function isIn(ranges: CharacterRanges, point: number): boolean {
  return ranges.some(([first, last]) => point >= first && point <= last)
}

/** With these characters, as far as the font has them. */
function subset(font: Buffer, points: readonly number[]): Promise<Buffer> {
  const text = points.map((point) => String.fromCodePoint(point)).join('')
  return subsetFont(font, text, { targetFormat: 'woff2' })
}

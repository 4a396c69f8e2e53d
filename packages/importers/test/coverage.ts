import { componentText } from '../src/ImportLog.ts'
import type { ImportedIssue } from '../src/ImportedIssue.ts'

/** Text of an issue in order, white space left out; a drawing made from text speaks by its `alt`. */
export function issueText(issue: ImportedIssue): string {
  const texts = issue.articles.flatMap((article) =>
    article.components.map((component) => {
      const { imageurl, alt } = component
      const isDrawing = typeof imageurl === 'string' && imageurl.startsWith('bundle://drawings/')
      return componentText(component) + (isDrawing && typeof alt === 'string' ? alt : '')
    }),
  )
  return texts.join('').replace(/\s+/gu, '')
}

export interface Coverage {
  readonly characters: number
  readonly matched: number
  /** The first pieces that are missing, for a failing test's message. */
  readonly missing: readonly string[]
}

const PIECE = 64

/** Characters by which a document is found again; front matter stands behind the text. */
const PROBE = 24

/**
 * How much of the documents of `source` stands in `result`, each in order and one after the other but for those that stand elsewhere. Pieces are looked for after the last one found; a piece that is
 * not there is halved, and the shorter it is, the nearer it must follow. Never counts more than a best match would.
 */
export function coverageOf(source: readonly string[], result: string): Coverage {
  let at = 0
  let matched = 0
  const missing: string[] = []
  const match = (piece: string): void => {
    const found = result.slice(at, at + reachOf(piece)).indexOf(piece)
    if (found !== -1) {
      at += found + piece.length
      matched += piece.length
    } else if (piece.length === 1) {
      if (missing.length < 200) missing.push(piece)
    } else {
      const middle = Math.floor(piece.length / 2)
      match(piece.slice(0, middle))
      match(piece.slice(middle))
    }
  }
  for (const document of source) {
    const probe = document.slice(0, PROBE)
    if (!result.slice(at, at + reachOf(probe)).includes(probe)) at = result.includes(probe) ? result.indexOf(probe) : at
    for (let start = 0; start < document.length; start += PIECE) match(document.slice(start, start + PIECE))
  }
  return { characters: source.join('').length, matched, missing: [missing.join('')] }
}

function reachOf(piece: string): number {
  if (piece.length >= 16) return 20_000
  return piece.length >= 8 ? 200 : piece.length * 2 + 4
}

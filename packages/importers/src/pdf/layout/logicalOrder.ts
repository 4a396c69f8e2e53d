import type { SetGlyph } from './glyphRows.ts'

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** No letter below it, such as Latin, Greek or Cyrillic ones, reads from right to left. */
const FIRST_FROM_RIGHT = 0x590
const LETTER = /\p{L}/u
/** Arabic figures are of the Arabic script, but read from left to right. */
const FIGURE = /[\p{Nd}]/u
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
}
const OPENING = '([{«'

export function isRightToLeft(text: string): boolean {
  if (text.length === 1 && text.charCodeAt(0) < FIRST_FROM_RIGHT) return false
  return RIGHT_TO_LEFT.test(text) && !FIGURE.test(text)
}

/**
 * Glyphs of a line with its spaces, given from left to right as they stand, in the order in which the line reads. The Unicode
 * bidirectional algorithm goes from reading to seeing; this is its way back for the one level that print has:
 * words of Latin letters and numbers within a line that reads from the right.
 */
export function logicalOrder(row: readonly SetGlyph[], readsFromRight: boolean): readonly SetGlyph[] {
  if (!row.some((glyph) => isRightToLeft(glyph.text))) return marksAfterBases(row)
  const ordered = readsFromRight ? fromRight(row) : fromLeft(row)
  return turnBrackets(marksAfterBases(ordered))
}

function fromRight(row: readonly SetGlyph[]): readonly SetGlyph[] {
  return reverseRuns(row.toReversed(), isLeftToRight)
}

function fromLeft(row: readonly SetGlyph[]): readonly SetGlyph[] {
  return reverseRuns(row, (glyph) => isRightToLeft(glyph.text))
}

function isLeftToRight(glyph: SetGlyph): boolean {
  return FIGURE.test(glyph.text) || (LETTER.test(glyph.text) && !RIGHT_TO_LEFT.test(glyph.text))
}

/** Reverses every run that begins and ends with a glyph of the kind and has none of the other direction between. */
function reverseRuns(row: readonly SetGlyph[], isOfKind: (glyph: SetGlyph) => boolean): readonly SetGlyph[] {
  const ordered: SetGlyph[] = []
  let run: SetGlyph[] = []
  let trailing: SetGlyph[] = []
  const flush = (): void => {
    ordered.push(...run.toReversed(), ...trailing)
    run = []
    trailing = []
  }
  for (const glyph of row) {
    if (isOfKind(glyph)) {
      run.push(...trailing, glyph)
      trailing = []
    } else if (run.length > 0 && isNeutral(glyph)) {
      trailing.push(glyph)
    } else {
      flush()
      ordered.push(glyph)
    }
  }
  flush()
  return ordered
}

function isNeutral(glyph: SetGlyph): boolean {
  return !isRightToLeft(glyph.text) && !isLeftToRight(glyph)
}

/** A vowel point is drawn over its letter, wherever its origin is: it reads after the letter that it overlaps most. */
function marksAfterBases(row: readonly SetGlyph[]): readonly SetGlyph[] {
  if (!row.some((glyph) => isMark(glyph.text))) return row
  const marksOf = new Map<SetGlyph | undefined, SetGlyph[]>()
  const bases = row.filter((glyph) => !isMark(glyph.text))
  for (const mark of row.filter((glyph) => isMark(glyph.text))) {
    const base = nearestBase(mark, bases)
    marksOf.set(base, [...(marksOf.get(base) ?? []), mark])
  }
  return bases.flatMap((base) => [base, ...(marksOf.get(base) ?? [])])
}

function nearestBase(mark: SetGlyph, bases: readonly SetGlyph[]): SetGlyph | undefined {
  const middle = (mark.left + mark.right) / 2
  let nearest: SetGlyph | undefined
  let distance = Infinity
  for (const base of bases) {
    const baseDistance = Math.abs((base.left + base.right) / 2 - middle)
    if (baseDistance < distance) [nearest, distance] = [base, baseDistance]
  }
  return nearest
}

/**
 * Some files name a bracket by what it means, some by what it looks like from the left, and readers of files turn some
 * of them once more. What surrounds it is surer: an opening one stands after a space and before a word.
 */
function turnBrackets(row: readonly SetGlyph[]): readonly SetGlyph[] {
  return row.map((glyph, index) => {
    const mirrored = MIRRORED[glyph.text]
    if (mirrored === undefined) return glyph
    const opens = isApart(row[index - 1], glyph)
    const closes = isApart(glyph, row[index + 1])
    if (opens === closes || opens === isOpening(glyph.text)) return glyph
    return { ...glyph, text: mirrored }
  })
}

function isOpening(text: string): boolean {
  return OPENING.includes(text) || text === '<'
}

function isApart(a: SetGlyph | undefined, b: SetGlyph | undefined): boolean {
  return a === undefined || b === undefined || a.text === ' ' || b.text === ' '
}

const MARK = /^\p{Mn}+$/u
/** The first mark that is drawn over another character. */
const FIRST = 0x300

/** Whether a text is nothing but marks, such as accents and vowel points, that are drawn over another character. */
export function isMark(text: string): boolean {
  // Most glyphs are of Latin letters, and the expression takes longer than all else that is asked of them.
  return text.charCodeAt(0) >= FIRST && MARK.test(text)
}

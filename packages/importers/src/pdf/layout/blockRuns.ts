import type { Typeface } from '../engine/PageContent.ts'
import { isBoldFace } from './typography.ts'
import type { Block, SetLine } from './Flow.ts'
import { type TextLine, textOf, type TextRun, type TextSpan } from './PageLines.ts'
import { listMarkOf } from './setLines.ts'

interface RunSetting {
  readonly faces: readonly Typeface[]
  readonly words: ReadonlySet<string>
}

/** The text of a block as it reads. Rows of tables and lines of code end with "\n"; cells of a row with "\t". */
export function blockRuns(block: Block, setting: RunSetting): readonly TextRun[] {
  switch (block.kind) {
    case 'picture':
      return []
    case 'code':
      return codeRuns(block, setting)
    case 'table':
      return tableRuns(block, setting)
    case 'contents':
    case 'text':
      return proseRuns(block.lines, setting)
  }
}

function proseRuns(lines: readonly SetLine[], setting: RunSetting): readonly TextRun[] {
  const runs: TextRun[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before !== undefined) append(runs, joinBetween(before, line, setting.words))
    for (const span of line.spans) addRun(runs, runOf(span, setting.faces))
  }
  return cleaned(runs)
}

/** Changes the end of the text so far: takes a dividing hyphen away, or adds a space. */
function append(runs: TextRun[], join: 'space' | 'nothing' | 'unhyphenated'): void {
  const last = runs.at(-1)
  if (last === undefined) return
  const text = join === 'unhyphenated' ? last.text.trimEnd().replace(/[-‐\u00ad]$/u, '') : last.text.trimEnd()
  runs[runs.length - 1] = { ...last, text: join === 'space' ? `${text} ` : text }
}

function codeRuns({ lines, style }: Block, setting: RunSetting): readonly TextRun[] {
  const left = Math.min(...lines.map(({ box }) => box.x))
  const leading = Math.min(...lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0)))
  const runs: TextRun[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const pitch = line.box.width / Math.max(1, textOf(line).length)
    const indent = ' '.repeat(
      Math.max(0, Math.round((line.box.x - left) / (pitch > 0.3 * style.size ? pitch : 0.6 * style.size))),
    )
    const isSpaced = before !== undefined && line.baseline - before.baseline > 1.6 * leading
    const spans = line.spans.map((span) => runOf(span, setting.faces))
    const [first] = spans
    if (first === undefined) continue
    addRun(runs, { ...first, text: `${before === undefined ? '' : isSpaced ? '\n\n' : '\n'}${indent}${first.text}` })
    for (const span of spans.slice(1)) addRun(runs, span)
  }
  return runs
}

function tableRuns({ lines }: Block, { faces }: RunSetting): readonly TextRun[] {
  const runs: TextRun[] = []
  for (const [index, line] of lines.entries()) {
    for (const [cellIndex, cell] of line.cells.entries()) {
      const before = cellIndex > 0 ? '\t' : index > 0 ? '\n' : ''
      addCell(runs, cell, { before, faces })
    }
  }
  return runs
}

function addCell(
  runs: TextRun[],
  cell: TextLine,
  { before, faces }: { before: string; faces: readonly Typeface[] },
): void {
  for (const [index, span] of cell.spans.entries()) {
    const run = runOf(span, faces)
    addRun(runs, index === 0 ? { ...run, text: before + run.text } : run)
  }
}

function runOf(span: TextSpan, faces: readonly Typeface[]): TextRun {
  const face = faces[span.face]
  return {
    text: span.text,
    isBold: isBoldFace(face),
    isItalic: face?.isItalic === true,
    isMonospaced: face?.isMonospaced === true,
    position: span.position,
    link: span.link,
  }
}

function addRun(runs: TextRun[], run: TextRun): void {
  const last = runs.at(-1)
  if (last !== undefined && looksLike(last, run)) runs[runs.length - 1] = { ...last, text: last.text + run.text }
  else runs.push(run)
}

function looksLike(a: TextRun, b: TextRun): boolean {
  const isFace = a.isBold === b.isBold && a.isItalic === b.isItalic && a.isMonospaced === b.isMonospaced
  return isFace && a.position === b.position && a.link === b.link
}

function cleaned(runs: readonly TextRun[]): readonly TextRun[] {
  return runs.map((run) => ({ ...run, text: run.text.replaceAll('\u00ad', '') })).filter(({ text }) => text !== '')
}

/** Without the mark of a list's item. */
export function withoutMark(runs: readonly TextRun[]): {
  readonly mark: string | undefined
  readonly runs: readonly TextRun[]
} {
  const text = runs.map((run) => run.text).join('')
  const mark = listMarkOf(text)
  if (mark === undefined) return { mark, runs }
  let rest = text.length - text.slice(mark.length).trimStart().length
  const trimmed = runs.map((run) => {
    const cut = Math.min(rest, run.text.length)
    rest -= cut
    return { ...run, text: run.text.slice(cut) }
  })
  return { mark, runs: trimmed.filter((run) => run.text !== '') }
}

const HYPHEN = /([\p{L}\p{M}’']+(?:-[\p{L}\p{M}]+)*)[-‐]$/u

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60ー]/u

/** The first and the last word of lines in Korean, which may be divided after any syllable and without a hyphen. */
const KOREAN_END = /[\p{Script=Hangul}\p{M}]+$/u

const KOREAN_START = /^[\p{Script=Hangul}\p{M}]+/u

const WORD_START = /^[\p{L}\p{M}’']+(?:-[\p{L}\p{M}]+)*/u

/** In characters: shorter words are the syllables of others. */
const SHORTEST_PART = 4

type Join = 'space' | 'nothing' | 'unhyphenated'

/** What stands between two lines of one text once it is no longer broken into lines. */
export function joinBetween(a: TextLine, b: TextLine, words: ReadonlySet<string>): Join {
  const before = textOf(a).trimEnd()
  const after = textOf(b).trimStart()
  if (before.endsWith('\u00ad')) return 'unhyphenated'
  if (isUnspaced(before, after, words) || isOneAddress(a, b)) return 'nothing'
  const start = HYPHEN.exec(before)?.[1]
  if (start === undefined) return /[^\s]—$/u.test(before) ? 'nothing' : 'space'
  const rest = WORD_START.exec(after)?.[0]
  return rest !== undefined && divides(start, rest, words) ? 'unhyphenated' : 'nothing'
}

/** In a script without spaces; or in a Korean word, which the document has whole, but not its first part. */
function isUnspaced(before: string, after: string, words: ReadonlySet<string>): boolean {
  if (WIDE.test(before.slice(-1)) && WIDE.test(after.slice(0, 1))) return true
  const [start, rest] = [KOREAN_END.exec(before)?.[0], KOREAN_START.exec(after)?.[0]]
  return start !== undefined && rest !== undefined && words.has(start + rest) && !words.has(start)
}

/** An address of the web may be broken at its signs. */
function isOneAddress(a: TextLine, b: TextLine): boolean {
  const link = a.spans.at(-1)?.link
  return (
    link !== undefined && link === b.spans[0]?.link && /(?:https?:\/\/|www\.|[/._-])\S*$/u.test(textOf(a).trimEnd())
  )
}

/**
 * Whether the hyphen was put there to divide a word: not when the document has the word with its hyphen elsewhere, nor
 * when it has not the whole word, but both of its parts.
 */
function divides(start: string, rest: string, words: ReadonlySet<string>): boolean {
  const whole = (start + rest).toLowerCase()
  const hyphenated = `${start}-${rest}`.toLowerCase()
  if (words.has(hyphenated) && !words.has(whole)) return false
  if (words.has(whole)) return true
  if (/^\p{Lu}/u.test(rest)) return false
  return ![start, rest].every((part) => part.length >= SHORTEST_PART && words.has(part.toLowerCase()))
}

import { isBoldFace } from './styleOf.ts'
import { joinBetween } from './joinBetween.ts'
import { listMarkOf } from './isListMark.ts'
import { textOf } from './textOf.ts'
import type { Block } from './Block.ts'
import type { SetLine } from './Flow.ts'
import type { TextLine, TextSpan } from './PageLines.ts'
import type { TextRun } from '../LaidPage.ts'
import type { Typeface } from '../PageContent.ts'

export interface RunSetting {
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
  const kept = runs.map((run) => {
    const cut = Math.min(rest, run.text.length)
    rest -= cut
    return { ...run, text: run.text.slice(cut) }
  })
  return { mark, runs: kept.filter((run) => run.text !== '') }
}

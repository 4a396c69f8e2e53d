import type { LaidBlock, LaidPage, LaidRole, TextRun } from '../pdf/layout/PageLines.ts'

/** A run of plain text but for what the test says about it. */
export function aRun(text: string, fields: Partial<TextRun> = {}): TextRun {
  return { text, isBold: false, isItalic: false, isMonospaced: false, position: 'base', link: undefined, ...fields }
}

const LEVELS: Partial<Record<LaidRole, number>> = { title: 1, heading: 2 }

/** A block without an id; `aLaidPage` gives it one, and a place below the one before it. */
export function aBlock(role: LaidRole, text = '', fields: Partial<LaidBlock> = {}): LaidBlock {
  const box = { x: 50, y: 0, width: 500, height: 20 }
  return {
    id: '',
    role,
    level: LEVELS[role],
    box,
    lines: text === '' ? [] : [{ box, text }],
    runs: text === '' ? [] : [aRun(text)],
    isUnfinished: false,
    size: role === 'title' ? 30 : 10,
    column: 0,
    picture: undefined,
    mark: undefined,
    hasDropCap: false,
    ...fields,
  }
}

/** A page of 600 by 800 points with its blocks one below the other. */
export function aLaidPage(page: number, blocks: readonly LaidBlock[]): LaidPage {
  const placed = blocks.map((block, index) => {
    const box = { ...block.box, y: 40 + index * 30 }
    return { ...block, id: `p${page}b${index + 1}`, box, lines: block.lines.map((line) => ({ ...line, box })) }
  })
  return { page, width: 600, height: 800, blocks: placed }
}

/** A paragraph long enough to be read. */
export function aParagraph(words = 'The sea was calm and the boats lay still'): LaidBlock {
  return aBlock('paragraph', `${words}. ${'More is told of it in a sentence or two. '.repeat(8).trim()}`)
}

import type { ListPiece } from './StoryPiece.ts'
import { runHtml, type RunHtmlOptions } from './runHtml.ts'

const NUMBERED = /^[([]?(\d{1,4})[.)\]:]?$/
const LETTERED = /^[([]?([a-z])[.)\]]$/

/** A list as HTML: numbered where its marks count, with the number it starts at; any other mark is a bullet. */
export function listHtml({ items }: ListPiece, options: RunHtmlOptions): string {
  const inner = items.map((item) => `<li>${runHtml(item.runs, options)}</li>`).join('')
  const mark = items[0]?.mark?.trim() ?? ''
  const start = NUMBERED.exec(mark)?.[1]
  if (start !== undefined) return `<ol${start === '1' ? '' : ` start="${Number(start)}"`}>${inner}</ol>`
  return LETTERED.test(mark) ? `<ol type="a">${inner}</ol>` : `<ul>${inner}</ul>`
}

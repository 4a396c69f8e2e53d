import type { ImportedIssue } from '@gatefold/importers/ImportedIssue'
import { sixthsOfTheTide } from '../pictures/tide.ts'
import { escapeHtml } from './escapeHtml.ts'
import { PRINT_PLAN } from './printPlan.ts'
import { textOf } from './wireValues.ts'

/** In millimetres of the page. */
const PAGE = { width: 210, height: 280 }
const FIRST_ROW = 76
const ROW = 14.6

/** The contents: a page number, a title and an hour for each piece, beside a sea that falls and rises along the list. */
export function contentsPage(issue: ImportedIssue): string {
  const moments = sixthsOfTheTide()
  const entries = PRINT_PLAN.flatMap(({ key, page }, index) => {
    const article = issue.articles.find((it) => it.key === key)
    if (article === undefined) return []
    const said = [
      `<span class="page">${page}</span>`,
      `<span class="name">${escapeHtml(textOf(article.title))}</span>`,
      `<span class="by">${escapeHtml(article.author)}</span>`,
      `<span class="time">${moments[index]?.clock ?? ''}</span>`,
    ]
    return `<li style="top: ${FIRST_ROW + index * ROW}mm"><a href="#${key}">${said.join('')}</a></li>`
  })
  return `<section class="contents" id="contents">${sea()}
    <h1>Contents</h1><ol>${entries.join('')}</ol></section>`
}

/** How far the sea reaches in from the right edge, in millimetres, at a height on the page. */
function reach(y: number): number {
  const step = (y - FIRST_ROW) / ROW
  return 36 + 26 * Math.cos((step * Math.PI) / 6)
}

/** The edge of the sea, drawn in from the shore by a sixteenth for every line. */
function edge(line: number): string {
  const points: string[] = []
  for (let y = 0; y <= PAGE.height; y += 2) {
    const ripple = 0.5 * Math.sin(y * 1.7 + line) + 0.3 * Math.sin(y * 0.61 + line * 3)
    points.push(`${(PAGE.width - reach(y) * (1 - line / 16) + ripple).toFixed(2)} ${y}`)
  }
  return `M${points.join('L')}`
}

function sea(): string {
  const body = `<path class="sea" d="${edge(0)}L${PAGE.width} ${PAGE.height}L${PAGE.width} 0Z"/>`
  const lines = Array.from({ length: 14 }, (_, index) => `<path class="line" d="${edge(index + 1)}"/>`)
  return `<svg class="tide" viewBox="0 0 ${PAGE.width} ${PAGE.height}" aria-hidden="true">${body}${lines.join('')}</svg>`
}

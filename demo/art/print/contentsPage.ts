import type { ImportedIssue } from '@gatefold/importers/ImportedIssue'
import { escapeHtml } from './escapeHtml.ts'
import type { PrintedEdition } from './PrintedEdition.ts'
import { textOf } from './wireValues.ts'

/** In millimetres of the page. */
const PAGE = { width: 210, height: 280 }
const FIRST_ROW = 76
const ROWS = 189.8

/** The contents: a page number, a title and an hour for each piece, beside a sea that falls and rises along the list. */
export function contentsPage(issue: ImportedIssue, { stories, hours }: PrintedEdition): string {
  const row = ROWS / stories.length
  const entries = stories.flatMap(({ key, page }, index) => {
    const article = issue.articles.find((it) => it.key === key)
    if (article === undefined) return []
    const said = [
      `<span class="page">${page}</span>`,
      `<span class="name">${escapeHtml(textOf(article.title))}</span>`,
      `<span class="by">${escapeHtml(article.author)}</span>`,
      `<span class="time">${hours[index] ?? ''}</span>`,
    ]
    return `<li style="top: ${(FIRST_ROW + index * row).toFixed(1)}mm"><a href="#${key}">${said.join('')}</a></li>`
  })
  return `<section class="contents" id="contents">${sea((ROWS - row) / 2)}
    <h1>Contents</h1><ol>${entries.join('')}</ol></section>`
}

/** How far the sea reaches in from the right edge, in millimetres, at a height on the page; `half` is a half of its tide. */
function reach(y: number, half: number): number {
  return 36 + 26 * Math.cos(((y - FIRST_ROW) / half) * Math.PI)
}

/** The edge of the sea, drawn in from the shore by a sixteenth for every line. */
function edge(line: number, half: number): string {
  const points: string[] = []
  for (let y = 0; y <= PAGE.height; y += 2) {
    const ripple = 0.5 * Math.sin(y * 1.7 + line) + 0.3 * Math.sin(y * 0.61 + line * 3)
    points.push(`${(PAGE.width - reach(y, half) * (1 - line / 16) + ripple).toFixed(2)} ${y}`)
  }
  return `M${points.join('L')}`
}

function sea(half: number): string {
  const body = `<path class="sea" d="${edge(0, half)}L${PAGE.width} ${PAGE.height}L${PAGE.width} 0Z"/>`
  const lines = Array.from({ length: 14 }, (_, index) => `<path class="line" d="${edge(index + 1, half)}"/>`)
  return `<svg class="tide" viewBox="0 0 ${PAGE.width} ${PAGE.height}" aria-hidden="true">${body}${lines.join('')}</svg>`
}

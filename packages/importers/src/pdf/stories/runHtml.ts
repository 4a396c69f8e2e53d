import { escapeHtml } from '../../component/cleanHtml.ts'
import { safeLink } from '../../markup/safeLink.ts'
import type { TextRun } from '../LaidPage.ts'

export interface RunHtmlOptions {
  /** What all of the text is, such as a heading that is bold throughout: it is not marked again. */
  readonly plain: readonly ('bold' | 'italic' | 'monospaced')[]
  /** `article://key` for a link to a page of the document; undefined for a page of no article. */
  readonly articleOf: (page: number) => string | undefined
}

/** Runs of text as inline HTML: b, i, code, sup, sub, links and br. Only what this function writes is markup. */
export function runHtml(runs: readonly TextRun[], options: RunHtmlOptions): string {
  return mergeRuns(runs.map((run) => simplify(run, options)))
    .map(markup)
    .join('')
    .trim()
}

function simplify(run: TextRun, { plain, articleOf }: RunHtmlOptions): TextRun {
  return {
    ...run,
    isBold: run.isBold && !plain.includes('bold'),
    isItalic: run.isItalic && !plain.includes('italic'),
    isMonospaced: run.isMonospaced && !plain.includes('monospaced'),
    link: linkOf(run.link, articleOf),
  }
}

function linkOf(link: string | undefined, articleOf: RunHtmlOptions['articleOf']): string | undefined {
  const page = /^#page=(\d+)$/.exec(link ?? '')?.[1]
  return page === undefined ? safeLink(link) : articleOf(Number(page))
}

/** Neighbours that look the same are one run, so that markup does not stand in the middle of words. */
function mergeRuns(runs: readonly TextRun[]): readonly TextRun[] {
  const merged: TextRun[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last !== undefined && looks(last) === looks(run)) merged.splice(-1, 1, { ...last, text: last.text + run.text })
    else merged.push(run)
  }
  return merged
}

function looks(run: TextRun): string {
  return JSON.stringify([run.isBold, run.isItalic, run.isMonospaced, run.position, run.link])
}

/** Spaces at the ends of a run stand outside its markup. */
function markup(run: TextRun): string {
  const { text } = run
  const inner = text.trim()
  if (inner === '') return text === '' ? '' : ' '
  const [before, after] = [text.slice(0, text.indexOf(inner)), text.slice(text.indexOf(inner) + inner.length)]
  let html = escapeHtml(inner).replace(/\n/g, '<br>')
  if (run.isMonospaced) html = `<code>${html}</code>`
  if (run.isItalic) html = `<i>${html}</i>`
  if (run.isBold) html = `<b>${html}</b>`
  if (run.position !== 'base') html = run.position === 'super' ? `<sup>${html}</sup>` : `<sub>${html}</sub>`
  if (run.link !== undefined) html = `<a href="${escapeHtml(run.link).replaceAll('"', '&quot;')}">${html}</a>`
  return `${before}${html}${after}`
}

import type { LaidPage } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { findHeadline, openingOf } from './findHeadline.ts'
import { bestWording } from './outlineStarts.ts'
import type { StoryStart } from './StoryStart.ts'

const NUMBER_LAST = /^(?<title>.*?[\p{L}\p{N})?!"”’.])[\s.·…_‥・]*\s(?<label>\d{1,4}|[ivxlc]{1,7})$/u
const LEADERS = /^(?<title>.*?)\s*(?:[.·…‥・]\s*){3,}(?<label>\d{1,4}|[ivxlc]{1,7})$/u
const NUMBER_FIRST = /^(?<label>\d{1,4})[\s.:–-]+(?<title>.*\p{L}.*)$/u
/** The share of entries whose titles have to stand on the pages named, for a contents page to be believed. */
const SHARE_FOUND = 0.5
/** A cover and front matter may stand before page 1. */
const MOST_PAGES_BEFORE = 40

interface ContentsEntry {
  readonly title: string
  readonly label: string
}

/**
 * The stories of the contents pages: each title looked up on the page of its number. Undefined where there is no
 * contents page, or one that does not fit the pages.
 */
export function contentsStarts(
  pages: readonly LaidPage[],
  labels: readonly string[],
): readonly StoryStart[] | undefined {
  const entries = contentsEntries(pages)
  if (entries.length < 2) return undefined
  const tries = pageNumberings(labels).map((numbering) =>
    entries.flatMap((entry) => startOf(entry, numbering, pages) ?? []),
  )
  const best = tries.reduce((one, other) => (other.length > one.length ? other : one), [])
  if (best.length < Math.max(2, SHARE_FOUND * entries.length)) return undefined
  const titled = best.filter((start) => start.isTitle)
  const kept = titled.length >= Math.max(2, best.length / 4) ? titled : best
  return kept.map(({ page, block, title }) => ({ page, block, title }))
}

/** Titles with the page numbers printed beside them; a title may run over several lines. */
export function contentsEntries(pages: readonly LaidPage[]): readonly ContentsEntry[] {
  const entries: ContentsEntry[] = []
  let pending = ''
  for (const block of pages.flatMap((page) => page.blocks)) {
    if (block.role !== 'contents') continue
    const text = `${pending} ${blockText(block)}`.trim()
    const { title, label } = (LEADERS.exec(text) ?? NUMBER_LAST.exec(text) ?? NUMBER_FIRST.exec(text))?.groups ?? {}
    pending = title === undefined ? text : ''
    if (title !== undefined && label !== undefined) entries.push({ title, label })
  }
  return entries
}

/** Ways to go from a printed number to a page: by the labels of the PDF, else by pages that stand before page 1. */
function pageNumberings(labels: readonly string[]): readonly ((label: string) => number)[] {
  const shifts = Array.from({ length: MOST_PAGES_BEFORE }, (_, shift) => (label: string) => Number(label) + shift)
  return [(label) => labels.indexOf(label) + 1, ...shifts]
}

function startOf(
  { title, label }: ContentsEntry,
  numbering: (label: string) => number,
  pages: readonly LaidPage[],
): (StoryStart & { readonly isTitle: boolean }) | undefined {
  const page = pages[numbering(label) - 1]
  if (page === undefined || page.blocks.some((block) => block.role === 'contents')) return undefined
  const headline = findHeadline(page, title)
  if (headline === undefined) return undefined
  return {
    page: page.page,
    block: openingOf(page, headline.block),
    title: bestWording(headline.text, title),
    isTitle: page.blocks[headline.block]?.role === 'title',
  }
}

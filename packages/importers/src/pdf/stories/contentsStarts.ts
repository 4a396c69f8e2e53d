import type { LaidPage } from '../LaidPage.ts'
import { contentsLines, type ContentsEntry } from './contentsLines.ts'
import { findHeadline, openingOf } from './findHeadline.ts'
import { bestWording } from './outlineStarts.ts'
import type { StoryStart } from './StoryStart.ts'

/** The share of entries whose titles have to stand on the pages named, for a contents page to be believed. */
const SHARE_FOUND = 0.7
/** A cover and front matter may stand before page 1. */
const MOST_PAGES_BEFORE = 40

/**
 * The stories of the contents pages: each title looked up on the page of its number. Undefined where there is no
 * contents page, or one that does not fit the pages.
 */
export function contentsStarts(
  pages: readonly LaidPage[],
  labels: readonly string[],
): readonly StoryStart[] | undefined {
  const entries = pages.flatMap((page) => contentsLines(page, pages.length))
  if (entries.length < 2) return undefined
  const tries = pageNumberings(labels).map((numbering) =>
    entries.flatMap((entry) => startOf(entry, numbering, pages) ?? []),
  )
  const best = tries.reduce((one, other) => (other.length > one.length ? other : one), [])
  if (best.length < Math.max(2, SHARE_FOUND * entries.length)) return undefined
  return best
}

/** Ways to go from a printed number to a page: by the labels of the PDF, else by pages that stand before page 1. */
function pageNumberings(labels: readonly string[]): readonly ((label: string) => number)[] {
  const shifts = Array.from({ length: MOST_PAGES_BEFORE }, (_, shift) => (label: string) => Number(label) + shift)
  return [(label) => labels.indexOf(label) + 1, ...shifts]
}

function startOf(
  { title, longer, label }: ContentsEntry,
  numbering: (label: string) => number,
  pages: readonly LaidPage[],
): StoryStart | undefined {
  const page = pages[numbering(label) - 1]
  if (page === undefined || contentsLines(page, pages.length).length > 0) return undefined
  const [short, long] = [findHeadline(page, title), findHeadline(page, longer)]
  const isLonger = (long?.likeness ?? 0) > (short?.likeness ?? 0)
  const headline = isLonger ? long : short
  if (headline === undefined) return undefined
  const wording = bestWording(headline.text, isLonger ? longer : title)
  return { page: page.page, block: openingOf(page, headline.block), title: wording }
}

const RANGE = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/

/** Page numbers as people write them: `4-8, 12`. */
export function writePageRanges(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === page - 1) last[1] = page
    else ranges.push([page, page])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

/** The reverse; undefined for anything else, a page named twice included. */
export function readPageRanges(text: string): readonly number[] | undefined {
  const pages: number[] = []
  for (const part of text.split(',')) {
    const found = RANGE.exec(part.trim())
    if (found === null) return undefined
    const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])]
    if (from < 1 || to < from || to - from > MOST_PAGES) return undefined
    for (let page = from; page <= to; page++) pages.push(page)
  }
  return new Set(pages).size === pages.length ? pages : undefined
}

/** More than any publication has; keeps a slip such as `1-100000` from filling the memory. */
const MOST_PAGES = 10_000

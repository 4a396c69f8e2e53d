import type { ImportedPage } from '../../ImportedIssue.ts'
import type { DocumentFacts, OutlineEntry } from '../engine/DocumentFacts.ts'
import type { PageLines } from '../layout/PageLines.ts'
import type { FinishedPage } from './openDocument.ts'
import type { SheetPart } from './planSheets.ts'

/** A document as the pages of an issue: every number in it counts those pages, from 1. */
interface FollowedPages {
  readonly facts: DocumentFacts
  readonly lines: readonly PageLines[]
  readonly pages: readonly Omit<ImportedPage, 'blocks'>[]
}

/** Numbers the pages that have been finished, and lets links and the outline follow them. */
export function followPages(facts: DocumentFacts, finished: readonly FinishedPage[]): FollowedPages {
  const parts = finished.map(({ part }) => part)
  const pageOf = pageOfSheet(parts)
  const followed = followFacts(facts, parts)
  const lines = finished.map(({ lines: page }, index) => followLines({ ...page, page: index + 1 }, pageOf))
  return {
    facts: followed,
    lines,
    pages: finished.map((page, index) => pageOfWork(page, lines[index], followed.labels[index])),
  }
}

function followLines(page: PageLines, pageOf: PageOfSheet): PageLines {
  return {
    ...page,
    hotspots: page.hotspots.map((hotspot) => ({ ...hotspot, url: followAddress(hotspot.url, pageOf) })),
    lines: page.lines.map((line) => ({
      ...line,
      spans: line.spans.map((span) => ({ ...span, link: span.link && followAddress(span.link, pageOf) })),
    })),
  }
}

function pageOfWork(
  { lines, pressed }: FinishedPage,
  followed: PageLines | undefined,
  name: string | undefined,
): Omit<ImportedPage, 'blocks'> {
  const { width, height, hotspots } = followed ?? lines
  const { preview, pictures, tiles } = pressed
  return { name: name ?? '', width, height, preview, pictures, tiles, hotspots }
}

const PAGE_ADDRESS = /^#page=(\d+)$/
const RANGE = /^(\d+)\s*[-–/]\s*(\d+)$/

/** For a sheet of the PDF the first of its pages in the issue, both counted from 1. */
type PageOfSheet = (sheet: number) => number

/** Where the sheets of a PDF have gone; a sheet that is no page of the issue leads to the next that is. */
export function pageOfSheet(parts: readonly SheetPart[]): PageOfSheet {
  return (sheet) => {
    const index = parts.findIndex((part) => part.sheet >= sheet)
    return index === -1 ? parts.length : index + 1
  }
}

/** An address that leads to a sheet leads to its first page; any other stays as it is. */
export function followAddress(address: string, pageOf: PageOfSheet): string {
  const sheet = PAGE_ADDRESS.exec(address)?.[1]
  return sheet === undefined ? address : `#page=${pageOf(Number(sheet))}`
}

/** The facts of a document whose pages are `parts`: its outline follows its pages, and each page has a label. */
export function followFacts(facts: DocumentFacts, parts: readonly SheetPart[]): DocumentFacts {
  const pageOf = pageOfSheet(parts)
  return { ...facts, labels: labelsOf(facts.labels, parts), outline: followOutline(facts.outline, pageOf) }
}

function followOutline(outline: readonly OutlineEntry[], pageOf: PageOfSheet): readonly OutlineEntry[] {
  return outline.map((entry) => ({
    ...entry,
    page: pageOf(entry.page),
    children: followOutline(entry.children, pageOf),
  }))
}

/** A label such as `4-5` names both pages of its sheet; where a sheet has only one, the pages are counted. */
function labelsOf(labels: readonly string[], parts: readonly SheetPart[]): readonly string[] {
  const named = parts.map(({ sheet, part }) => {
    const label = labels[sheet - 1] ?? `${sheet}`
    if (part === 'whole') return label
    const range = RANGE.exec(label)
    const isFirst = parts.find((each) => each.sheet === sheet)?.part === part
    return range === null ? undefined : isFirst ? range[1] : range[2]
  })
  if (named.every((label) => label !== undefined)) return named
  return parts.map((_, index) => `${index + 1}`)
}

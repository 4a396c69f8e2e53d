import { mkdtemp, rm, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import { countReport, createImportLog, type ImportLog } from '../ImportLog.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportedArticle, ImportedAsset, ImportedIssue, ImportedPage } from '../ImportedIssue.ts'
import type { Importer, ImportOptions, OpenedImport, PlanFile } from '../importSource.ts'
import { pageAssets, RENDITION_PLAN, type RenditionPlan } from '../pages/PageImages.ts'
import { directionOf } from '../component/publicationTerms.ts'
import { takePictures } from './run/savePicture.ts'
import type { LaidPage, PageLines } from './layout/PageLines.ts'
import { assignBlocks, storyPictures } from './stories/assignBlocks.ts'
import { choosePlan } from './stories/planStories.ts'
import { readPlan } from './stories/StoryPlan.ts'
import { writeStories } from './stories/writeStories.ts'
import { type DocumentFacts, hashFile, type OutlineEntry } from './engine/DocumentFacts.ts'
import { layOutPages } from './layout/layOutPages.ts'
import { openWorkFolder } from './run/WorkFolder.ts'
import type { SheetPart } from './engine/PageContent.ts'
import { type FinishedPage, areThere, type PageWork, readPageRecord } from './run/PageJob.ts'
import { PageFault, type OpenDocument, withPagePool } from './run/PagePool.ts'

/** A document as the pages of an issue: every number in it counts those pages, from 1. */
interface FollowedPages {
  readonly facts: DocumentFacts
  readonly lines: readonly PageLines[]
  readonly pages: readonly Omit<ImportedPage, 'blocks'>[]
}

const PAGE_ADDRESS = /^#page=(\d+)$/

const RANGE = /^(\d+)\s*[-–/]\s*(\d+)$/

/** For a sheet of the PDF the first of its pages in the issue, both counted from 1. */
type PageOfSheet = (sheet: number) => number

export interface PdfPages {
  readonly facts: DocumentFacts
  readonly laid: readonly LaidPage[]
  readonly pages: readonly Omit<ImportedPage, 'blocks'>[]
  /** The pages' pictures; they lie in the folder. */
  readonly assets: readonly ImportedAsset[]
}

interface PageReading {
  /** Takes the pictures of the pages; it must stay until the assets have been read. */
  readonly folder: string
  readonly options: ImportOptions
  readonly log: ImportLog
}

interface PdfText {
  readonly pages: readonly LaidPage[]
  readonly facts: DocumentFacts
}

const ARTICLE_ADDRESS = /^article:\/\/([^#]*)/

/** Reads PDFs: each page as it was printed, and the stories on the pages as articles. */
export const pdfImporter: Importer = {
  format: 'pdf',
  read: async ({ path }, options) => {
    if (options.plan !== undefined) await checkPlan(path, options.plan, options)
    return inWorkFolder(path, options, (folder) => readIssue(path, folder, options))
  },
}

function readIssue(path: string, folder: string, options: ImportOptions): Promise<ImportedIssue> {
  return withPagePool(path, options, async (document) => {
    const log = createImportLog()
    const { pages: read, finished } = await readOpenPages(document, { folder, options, log })
    const { laid, facts } = read
    const plan = choosePlan({ pages: laid, facts, path, plan: await findPlan(laid, facts.identifier, options) })
    const wanted = storyPictures(laid, plan)
    const renditions = options.renditionPlan ?? RENDITION_PLAN
    const pictures = await takePictures(document, { wanted, finished, folder, plan: renditions, log })
    const { articles, blocks } = writeStories({ pages: laid, plan, picture: pictures.find, log })
    const shown = pageAssets(pictures.files, folder)
    return {
      format: 'pdf',
      identifier: facts.identifier,
      identifierOrigin: facts.identifierOrigin,
      title: plan.title,
      description: plan.description ?? facts.subject,
      languages: [plan.language],
      textDirection: directionOf(plan.language),
      slug: plan.slug,
      releaseDate: plan.released ?? facts.created,
      created: facts.created,
      cover: pictureOf(read.pages, plan.cover),
      externalUrl: undefined,
      terms: undefined,
      // Japanese may be set from left to right in a magazine whose pages turn to the right.
      data: facts.isRightToLeft ? { pageProgression: 'rtl' } : {},
      articles: articles.map((article, index) => ({
        ...article,
        thumbnail: pictureOf(read.pages, plan.stories[index]?.thumbnail) ?? article.thumbnail,
      })),
      pages: read.pages.map((page, index) => ({
        ...page,
        hotspots: keepFollowable(page.hotspots, articles),
        blocks: blocks[index] ?? [],
      })),
      styles: [],
      fonts: [],
      assets: [...read.assets, ...shown],
      report: countReport({ articles, assets: shown, report: log }),
    }
  })
}

/** The plan that a person gives now, else the one kept from before. Throws ImportError for a kept one that fits no more. */
async function findPlan(
  pages: readonly LaidPage[],
  identifier: string,
  { plan, loadStoredPlan }: ImportOptions,
): Promise<PlanFile | undefined> {
  if (plan !== undefined) return plan
  const storedPlan = await loadStoredPlan?.(identifier)
  if (storedPlan === undefined) return undefined
  try {
    assignBlocks(pages, readPlan(storedPlan))
    return storedPlan
  } catch (cause) {
    if (!(cause instanceof ImportError)) throw cause
    const hint = 'correct it and give it with --stories, or leave it with --discard-edits'
    throw new ImportError(
      cause.code,
      `${cause.message} This plan, ${storedPlan.path}, was kept with the issue: ${hint}.`,
      {
        cause,
      },
    )
  }
}

/** The picture of a page that a plan names, in the form that everything shows. */
function pictureOf(pages: readonly Pick<ImportedPage, 'pictures'>[], page: number | undefined): string | undefined {
  const pictures = page === undefined ? [] : (pages[page - 1]?.pictures ?? [])
  return pictures.findLast(({ mediaType }) => mediaType === 'image/webp')?.url
}

/**
 * Whether a person's plan fits the PDF, before the time that rendering its pages takes. Throws ImportError
 * `malformed` where it does not.
 */
async function checkPlan(path: string, plan: PlanFile, options: ImportOptions): Promise<void> {
  const stories = readPlan(plan)
  const { pages } = await readPdfText(path, { ...options, onProgress: () => undefined })
  assignBlocks(pages, stories)
}

/** Hotspots without those that lead to an article that the issue does not have. */
function keepFollowable(hotspots: readonly Hotspot[], articles: readonly ImportedArticle[]): readonly Hotspot[] {
  const keys = new Set(articles.map(({ key }) => key))
  return hotspots.filter(({ url }) => {
    const article = ARTICLE_ADDRESS.exec(url)?.[1]
    return article === undefined || keys.has(article)
  })
}

/** The printed pages of a PDF: pictures, links, labels and laid out text. Throws ImportError. */
export async function readPages(path: string, reading: PageReading): Promise<PdfPages> {
  return withPagePool(path, reading.options, async (document) => (await readOpenPages(document, reading)).pages)
}

/** As `readPages`, and where each page stands in the PDF. */
async function readOpenPages(
  document: OpenDocument,
  { folder, options: { renditionPlan = RENDITION_PLAN, onProgress }, log }: PageReading,
): Promise<{ readonly pages: PdfPages; readonly finished: readonly FinishedPage[] }> {
  const finished = await workOnPages(document, { folder, plan: renditionPlan, log, onProgress })
  reportLinks(finished, log)
  const { facts, lines, pages } = followPages(document.facts, finished)
  const files = finished.flatMap(({ pressed }) => pressed.files)
  return { finished, pages: { facts, pages, laid: layOutPages(lines, facts), assets: pageAssets(files, folder) } }
}

function reportLinks(finished: readonly FinishedPage[], log: ImportLog): void {
  for (const { part, unfollowed } of finished) {
    if (unfollowed === 0 || part.part === 'right') continue
    const links = unfollowed === 1 ? 'A link leads' : `${unfollowed} links lead`
    log.drop(`page ${part.sheet}`, `${links} nowhere that a reader can follow, such as to a file on a computer.`)
  }
}

interface PagesToWorkOn {
  /** Where pictures go; pages that are finished there already are taken over. */
  readonly folder: string
  /** Undefined where no pictures are wanted. */
  readonly plan: RenditionPlan | undefined
  readonly log: ImportLog
  readonly onProgress: (done: number, total: number, unit: 'pages') => void
}

/**
 * All pages of a document, in their order. One that cannot be read is left out and named in the log; throws
 * ImportError where none can be.
 */
async function workOnPages(document: OpenDocument, pages: PagesToWorkOn): Promise<readonly FinishedPage[]> {
  const { folder, onProgress } = pages
  await mkdir(folder, { recursive: true })
  const total = document.parts.length
  const known = await Promise.all(document.parts.map((_, index) => readFinishedPage(folder, keyOf(index))))
  let done = known.filter((work) => work !== undefined).length
  onProgress(done, total, 'pages')
  const budget = createBudget(document.pageMilliseconds, total)
  const works = await Promise.all(
    document.parts.map(async (part, index) => {
      const before = known[index]
      if (before !== undefined) {
        sayIfCut(part, before, pages.log)
        return [{ ...before, part }]
      }
      const work = await workOnPage(document, pages, { part, key: keyOf(index), budget })
      onProgress(++done, total, 'pages')
      return work === undefined ? [] : [{ ...work, part }]
    }),
  )
  const finished = works.flat()
  if (finished.length > 0) return finished
  throw new ImportError('malformed', 'The PDF is damaged: none of its pages can be read.')
}

/** A page that an import before has finished; undefined where its time was over, or any file of it is not there. */
async function readFinishedPage(folder: string, key: string): Promise<PageWork | undefined> {
  const work = await readPageRecord({ folder, key })
  return work?.isDrawn === true && (await areThere(work.pressed.files, { folder })) ? work : undefined
}

function keyOf(index: number): string {
  return `p${index + 1}`
}

/** Milliseconds of processor time for all pages of a PDF: a fuzzed one of a thousand pages must not take a day. */
const DOCUMENT_MILLISECONDS = 60_000

const MILLISECONDS_PER_PAGE = 1_000

const SHARE_WHEN_SPENT = 0.1

interface Budget {
  /** Milliseconds of processor time that the next page may take. */
  allowed(): number
  spend(milliseconds: number): void
}

function createBudget(pageMilliseconds: number, pages: number): Budget {
  let left = DOCUMENT_MILLISECONDS + MILLISECONDS_PER_PAGE * pages
  return {
    allowed: () => (left > 0 ? pageMilliseconds : pageMilliseconds * SHARE_WHEN_SPENT),
    spend: (milliseconds) => {
      left -= milliseconds
    },
  }
}

interface PageToWorkOn {
  readonly part: SheetPart
  readonly key: string
  readonly budget: Budget
}

async function workOnPage(
  document: OpenDocument,
  pages: PagesToWorkOn,
  { part, key, budget }: PageToWorkOn,
): Promise<PageWork | undefined> {
  const { folder, plan, log } = pages
  const subject = `page ${part.sheet}`
  const run = (milliseconds: () => number) =>
    document.run<'page'>(() => ({ kind: 'page', part, key, folder, plan, milliseconds: milliseconds() }))
  try {
    const work = await run(budget.allowed).catch((error: unknown) => {
      if (!isSlow(error)) throw error
      budget.spend(document.pageMilliseconds)
      // One object of it takes all that time: its text may still be had, and its paper.
      return run(() => 0)
    })
    budget.spend(work.milliseconds)
    sayIfCut(part, work, log)
    return work
  } catch (error) {
    if (!(error instanceof PageFault)) throw error
    log.drop(subject, `The page cannot be read and is left out. ${error.message}`)
    return undefined
  }
}

function sayIfCut(part: SheetPart, { isDrawn }: PageWork, log: ImportLog): void {
  if (isDrawn) return
  log.change(
    `page ${part.sheet}`,
    'Drawing the page takes too long; it is shown as far as it could be drawn. A PDF that is exported with fewer effects helps.',
  )
}

function isSlow(error: unknown): boolean {
  return error instanceof PageFault && error.isSlow
}

/** The laid out text of a PDF without any pictures, which takes a hundredth of the time. Throws ImportError. */
export async function readPdfText(path: string, options: ImportOptions): Promise<PdfText> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-pdf-'))
  try {
    return await withPagePool(path, options, async (document) => {
      const { onProgress } = options
      const finished = await workOnPages(document, { folder, plan: undefined, log: createImportLog(), onProgress })
      const { facts, lines } = followPages(document.facts, finished)
      return { pages: layOutPages(lines, facts), facts }
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Reads an issue that has the pages of a PDF in a folder for them, which another import of the PDF takes over. Rejects as `read` does: what
 * has been finished is left to the next try, unless that could not end otherwise.
 */
export async function inWorkFolder(
  pdf: string,
  options: ImportOptions,
  read: (folder: string) => Promise<ImportedIssue>,
): Promise<OpenedImport> {
  const { renditionPlan: renditions = RENDITION_PLAN, now } = options
  const hash = await hashFile(pdf)
  const work = await openWorkFolder(options.workFolder ?? tmpdir(), { hash, renditions, now })
  try {
    const issue = await read(work.path)
    // The system's folder for what is passing is no place to keep pages in.
    return { issue, close: () => (options.workFolder === undefined ? work.remove() : work.finish()) }
  } catch (error) {
    if (error instanceof ImportError && error.code !== 'over-limit') await work.remove()
    else await work.leave()
    throw error
  }
}

/** Numbers the pages that have been finished, and lets links and the outline follow them. */
function followPages(facts: DocumentFacts, finished: readonly FinishedPage[]): FollowedPages {
  const parts = finished.map(({ part }) => part)
  const pageOf = pageOfSheet(parts)
  const followed = resolveFacts(facts, parts)
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
    hotspots: page.hotspots.map((hotspot) => ({ ...hotspot, url: resolveSheetAddress(hotspot.url, pageOf) })),
    lines: page.lines.map((line) => ({
      ...line,
      spans: line.spans.map((span) => ({ ...span, link: span.link && resolveSheetAddress(span.link, pageOf) })),
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

/** Where the sheets of a PDF have gone; a sheet that is no page of the issue leads to the next that is. */
export function pageOfSheet(parts: readonly SheetPart[]): PageOfSheet {
  return (sheet) => {
    const index = parts.findIndex((part) => part.sheet >= sheet)
    return index === -1 ? parts.length : index + 1
  }
}

/** An address that leads to a sheet leads to its first page; any other stays as it is. */
export function resolveSheetAddress(address: string, pageOf: PageOfSheet): string {
  const sheet = PAGE_ADDRESS.exec(address)?.[1]
  return sheet === undefined ? address : `#page=${pageOf(Number(sheet))}`
}

/** The facts of a document whose pages are `parts`: its outline follows its pages, and each page has a label. */
export function resolveFacts(facts: DocumentFacts, parts: readonly SheetPart[]): DocumentFacts {
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

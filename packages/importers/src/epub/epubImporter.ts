import { basename } from 'node:path'
import { openZipArchive } from '../archive/ZipArchive.ts'
import { identifierFrom } from '../component/publicationTerms.ts'
import type { ImportedArticle, ImportedIssue, ImportReport, ReportEntry, WireComponent } from '../ImportedIssue.ts'
import { countReport, createImportLog } from '../ImportLog.ts'
import { ImportRefusal } from '../ImportRefusal.ts'
import { fileTitle, type Importer } from '../importSource.ts'
import { openPageImageRenderer, type PageImageRenderer } from '../pages/renderPageImages.ts'
import { assembleArticles } from './assembleArticles.ts'
import { convertArticles, type ConvertedArticle, linkTargets, type LinkTargets } from './convertArticles.ts'
import { type Publication, readPublication } from './readPublication.ts'
import type { EpubReading } from './EpubReading.ts'
import { detectLanguage, issueDirection, languageTag, pagesWritingMode } from './language.ts'
import { makeScope } from './makeScope.ts'
import { MediaShelf } from './media/MediaShelf.ts'
import { findCover, probeMedia } from './media/probeMedia.ts'
import { findPicturePages } from './pages/findPicturePages.ts'
import { makePages, pageNumbers, pagePlacement } from './pages/makePages.ts'
import { planPages, readPageLabels } from './pages/planPages.ts'
import { type ArticlePlan, type DocumentFacts, planArticles } from './planArticles.ts'
import { readFacts, readSpineDocument, type ScannedDocument } from './readDocument.ts'
import { classLooks, describeTypography } from './typography/describeTypography.ts'
import { type PlacedSheet, readSheets } from './typography/readSheet.ts'

/** Reads EPUB 3 and 2: text that flows, and pages of fixed layout that are pictures or drawings. */
export const epubImporter: Importer = {
  format: 'epub',
  read: async (source, options) => {
    const archive = await openZipArchive(source.path, options)
    const renderer = openPageImageRenderer(options.renditionPlan)
    const close = async (): Promise<void> => {
      await renderer.close()
      await archive.close()
    }
    try {
      const reading = { archive, name: basename(source.path), options, report: createImportLog() }
      return { issue: await readEpub(reading, renderer), close }
    } catch (cause) {
      await close()
      throw cause
    }
  },
}

const DOCUMENT_TYPES =
  /^(?:application\/(?:xhtml\+xml|x-dtbncx\+xml|oebps-package\+xml|smil\+xml|javascript|x-dtbook\+xml)|text\/(?:html|css|javascript|x-oeb1-(?:document|css)))$/

/** Makes an issue of an opened EPUB. Throws ImportRefusal. */
async function readEpub(reading: EpubReading, renderer: PageImageRenderer): Promise<ImportedIssue> {
  const read = await readPublication(reading)
  const shelf = await openShelf(reading, read)
  const spine = await findPicturePages(read.spine, { reading, shelf, itemsByPath: read.itemsByPath })
  const publication: Publication = { ...read, spine }
  const { metadata } = publication.package
  const documents = await scanDocuments(reading, publication)
  const language = languageOf(reading, { declared: languageTag(metadata.languages[0]), documents })
  const plans = planArticles(documents, publication.navigation)
  const sheets = await readSheets(reading, documents)
  const sources: Sources = { reading, publication, documents, plans, shelf, language, sheets }
  const converted = await convertAll(sources)
  const cover = findCover({ publication, shelf, converted })
  const typography = await describeTypography(sheets, {
    reading,
    shelf,
    writingMode: pagesWritingMode(language, publication.package),
  })
  // Pages may turn the other way than the text runs: Japanese that is set from left to right.
  const direction = publication.package.direction ?? issueDirection(language, undefined)
  const planned = await planPages({ reading, shelf, spine, direction })
  const articles = assembleArticles({
    converted,
    pageNumbers: pageNumbers(planned),
    documents,
    publication,
    cover,
    language,
    style: typography.style?.key,
  })
  if (planned.length === 0) refuseEmpty(articles, publication)
  const pages = await makePages(planned, {
    ...sources,
    spine,
    targets: targetsOf(sources),
    labels: readPageLabels(publication.pageLists, { ...publication, report: reading.report }),
    standing: pagePlacement(converted, articles),
    renderer,
  })
  return {
    ...describeIssue(sources),
    cover,
    articles,
    pages,
    styles: typography.style === undefined ? [] : [typography.style],
    fonts: typography.fonts,
    assets: [...shelf.assets, ...renderer.assets()],
    report: withTitles(countReport({ articles, assets: shelf.assets, report: reading.report }), sources),
  }
}

/** A book whose fixed pages take a browser is read as text and pictures, where it has any. */
function refuseEmpty(articles: readonly ImportedArticle[], { spine }: Publication): void {
  const isFixed = spine.every(({ isFixedLayout }) => isFixedLayout)
  if (!isFixed || articles.some(({ components }) => components.some(isReadable))) return
  throw new ImportRefusal(
    'not-supported',
    'The EPUB has a fixed layout, and its pages have neither a picture nor text that can be read without a browser.',
  )
}

function isReadable(component: WireComponent): boolean {
  return component.component !== 'anchor'
}

interface Sources {
  readonly reading: EpubReading
  readonly publication: Publication
  readonly documents: readonly ScannedDocument[]
  readonly plans: readonly ArticlePlan[]
  readonly shelf: MediaShelf
  readonly language: string
  readonly sheets: readonly PlacedSheet[]
}

/** The language that the package declares, unless the text is plainly in another. */
function languageOf(
  { report }: EpubReading,
  { declared, documents }: { readonly declared: string | undefined; readonly documents: readonly ScannedDocument[] },
): string {
  const detected = detectLanguage(documents.map((facts) => facts.sample).join(''), declared ?? 'en')
  if (detected === undefined) return declared ?? 'en'
  report.change(
    'Language',
    `The text is not in the language ${declared ?? 'en'} that the EPUB names but in ${detected}.`,
  )
  return detected
}

async function scanDocuments(reading: EpubReading, { spine }: Publication): Promise<readonly ScannedDocument[]> {
  const documents: ScannedDocument[] = []
  for (const place of spine) {
    const { path } = place
    const { document, fault } = await readSpineDocument(reading, place)
    if (fault !== undefined) reading.report.change(path, `The document is not well-formed (${fault}) and was mended.`)
    const facts = readFacts(document, path)
    // A page number makes no article of a page.
    documents.push(place.picturePage === undefined ? facts : { ...facts, characters: 0 })
  }
  return documents
}

async function openShelf({ archive, options }: EpubReading, publication: Publication): Promise<MediaShelf> {
  const items = [...publication.package.manifest.values()]
  const named = items.filter((item) => DOCUMENT_TYPES.test(item.mediaType)).flatMap((item) => item.path ?? [])
  const documents = new Set(named.map((path) => archive.find(path)?.entry.path ?? path))
  const files = await probeMedia(archive, {
    ...options,
    encryption: publication.encryption,
    identifier: publication.package.metadata.identifier,
    documents,
  })
  return new MediaShelf(archive, files)
}

async function convertAll(sources: Sources): Promise<readonly ConvertedArticle[]> {
  const { reading, plans, documents, publication } = sources
  const targets = targetsOf(sources)
  const looks = classLooks(sources.sheets)
  let done = 0
  return convertArticles({
    plans,
    targets,
    read: async (document) => {
      reading.options.onProgress((done += 1), documents.length)
      const place = publication.spine[document]
      if (place === undefined) throw new RangeError('no such document')
      return (await readSpineDocument(reading, place)).document
    },
    scope: (place) => makeScope({ ...sources, targets, looks, ...place }),
  })
}

function targetsOf(sources: Sources): LinkTargets {
  const { documents, plans, publication } = sources
  return linkTargets({ documents, plans, targets: allTargets(sources), canonical: publication.canonical })
}

/** `path#id` of everything that a link or a line of the contents names. */
function allTargets({ documents, publication }: Sources): ReadonlySet<string> {
  const linked = documents
    .flatMap((facts) => facts.targets)
    .map((target) => {
      const hash = target.indexOf('#')
      return publication.canonical(target.slice(0, hash)) + target.slice(hash)
    })
  return new Set([...linked, ...publication.navigation.map(({ path, fragment }) => `${path}#${fragment}`)])
}

type IssueWords = Omit<ImportedIssue, 'cover' | 'articles' | 'pages' | 'styles' | 'fonts' | 'assets' | 'report'>

function describeIssue({ publication, language, reading }: Sources): IssueWords {
  const { metadata, direction, path } = publication.package
  const { creators, publisher, rights, subjects, source } = metadata
  return {
    format: 'epub',
    ...identifierFrom(metadata.identifier, [metadata.title, path]),
    title: metadata.title || fileTitle(reading.name),
    description: metadata.description
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    languages: [language],
    textDirection: issueDirection(language, direction),
    slug: undefined,
    releaseDate: metadata.date,
    created: undefined,
    externalUrl: undefined,
    terms: undefined,
    data: Object.fromEntries(
      Object.entries({ creators, publisher, rights, subjects, source, pageProgression: direction }).filter(
        ([, value]) => value !== undefined && value.length > 0,
      ),
    ),
  }
}

/**
 * The report with the titles of articles before the paths of the documents that they are made of: a file's name is known to the tool that
 * wrote the book, a title to whoever made it. A document of several articles has the title of the first.
 */
function withTitles(
  report: ImportReport,
  { plans, documents }: { readonly plans: readonly ArticlePlan[]; readonly documents: readonly DocumentFacts[] },
): ImportReport {
  const placed = plans.flatMap(({ title, parts }) =>
    parts.map(({ document }) => [documents[document]?.path ?? '', title] as const),
  )
  const titles = new Map(placed.filter(([path, title]) => title !== fileTitle(path)).toReversed())
  const named = ({ subject, message }: ReportEntry): ReportEntry => {
    const title = titles.get(subject)
    return { subject: title === undefined ? subject : `"${title}" (${subject})`, message }
  }
  return { ...report, changed: report.changed.map(named), dropped: report.dropped.map(named) }
}

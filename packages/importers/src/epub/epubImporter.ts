import { basename } from 'node:path'
import type { Element } from 'domhandler'
import { openZipArchive } from '../archive/ZipArchive.ts'
import { identifierFrom } from '../component/publicationTerms.ts'
import type { ImportedArticle, ImportedIssue, ImportReport, ReportEntry, WireComponent } from '../ImportedIssue.ts'
import { countReport, createImportLog } from '../ImportLog.ts'
import { ImportError } from '../ImportError.ts'
import { fileTitle, type Importer } from '../importSource.ts'
import { openPageImageRenderer, type PageImageRenderer } from '../pages/renderPageImages.ts'
import { assembleArticles } from './assembleArticles.ts'
import { convertArticles, type ConvertedArticle, linkTargets, type LinkTargets } from './convertArticles.ts'
import { type Publication, readPublication, fallbackChain } from './readPublication.ts'
import type { EpubReading } from './EpubReading.ts'
import { detectLanguage, issueDirection, languageTag, pagesWritingMode, writtenDirection } from './language.ts'
import { MediaShelf, type MediaFile } from './media/MediaShelf.ts'
import { findCover, probeMedia } from './media/probeMedia.ts'
import { findPicturePages, planPages, readPageLabels } from './pages/findPicturePages.ts'
import { makePages, pageNumbers, pagePlacement } from './pages/makePages.ts'
import { type ArticlePlan, type DocumentFacts, planArticles } from './planArticles.ts'
import { readFacts, readSpineDocument, type ScannedDocument } from './readDocument.ts'
import { classLooks, describeTypography, type Look } from './typography/describeTypography.ts'
import { type PlacedSheet, readSheets } from './typography/readSheet.ts'
import { canBeShown, sniffPicture } from '../pictures/sniffPicture.ts'
import type { ContentScope, PlacedMedia, PlacedPicture } from './content/ContentScope.ts'
import { cleanSvg } from './media/cleanSvg.ts'
import { isRemote, resolveHref } from './PackageDocument.ts'

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

/** Makes an issue of an opened EPUB. Throws ImportError. */
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
  throw new ImportError(
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

const DATA = /^data:[\w/+.-]*(?:;[\w=-]+)*?(;base64)?,(.*)$/is

interface ScopeSources {
  readonly reading: EpubReading
  readonly publication: Publication
  readonly documents: readonly ScannedDocument[]
  readonly shelf: MediaShelf
  readonly targets: LinkTargets
  readonly language: string
  readonly looks: ReadonlyMap<string, Look>
  readonly document: number
  readonly key: string | undefined
}

/** Characters of a name in a line of the report; a picture may stand in its address. */
const LONGEST_NAME = 200

/** What the conversion of one document may ask for: links, ids and the files of the publication. */
function makeScope(sources: ScopeSources): ContentScope {
  const { reading, targets, document, key, documents, language, publication } = sources
  const facts = documents[document]
  const base = facts?.path ?? ''
  const articleLanguage = facts?.language ?? language
  const direction = issueDirection(language, publication.package.direction)
  const own = facts?.direction ?? writtenDirection(articleLanguage)
  return {
    link: (href) => {
      const link = targets.resolve(href, { base, from: key })
      if (link === undefined)
        reading.report.drop(base, `The link to ${href.slice(0, 200)} leads nowhere; its text is kept.`)
      return link
    },
    id: (id) => targets.idOf(id, document),
    picture: (src) => placePicture(src, { ...sources, base }),
    media: (src) => placeMedia(src, { ...sources, base }),
    drawing: (svg) => placeDrawing(svg, sources),
    look: (name) => sources.looks.get(name),
    nameOf: (src) => nameOf(src, base),
    drop: (message) => reading.report.drop(base, message),
    article: { language: articleLanguage, direction },
    lang: undefined,
    dir: own === direction ? undefined : own,
  }
}

interface Place extends ScopeSources {
  /** Path of the document. */
  readonly base: string
}

function nameOf(src: string | undefined, base: string): string {
  if (src === undefined) return 'without an address'
  return (resolveHref(base, src)?.path ?? src).slice(0, LONGEST_NAME)
}

function placePicture(src: string, place: Place): PlacedPicture | undefined {
  if (/^data:/i.test(src)) return decodeDataPicture(src, place.shelf)
  const file = findFile(src, { place, kind: 'image/' })
  if (file === undefined) return undefined
  return { url: place.shelf.use(file), width: file.width, height: file.height }
}

function placeMedia(src: string, place: Place): PlacedMedia | undefined {
  const file = findFile(src, { place, kind: '' })
  return file === undefined ? undefined : { url: place.shelf.use(file), mediaType: file.mediaType }
}

/** The file at an address, or the first of its fallbacks that is of the kind asked for. Remote files are never fetched. */
function findFile(
  src: string,
  { place, kind }: { readonly place: Place; readonly kind: string },
): MediaFile | undefined {
  if (isRemote(src)) {
    place.reading.report.drop(place.base, `The remote file ${src.slice(0, 200)} is not fetched.`)
    return undefined
  }
  const path = resolveHref(place.base, src)?.path
  if (path === undefined) return undefined
  const { package: opf, itemsByPath } = place.publication
  const item = itemsByPath.get(place.reading.archive.find(path)?.entry.path ?? path)
  const chain = item === undefined ? [path] : fallbackChain(opf.manifest, item.id).flatMap((link) => link.path ?? [])
  const files = chain.flatMap((link) => place.shelf.find(link) ?? []).filter((file) => file.mediaType.startsWith(kind))
  return files.find(canBeShown) ?? files[0]
}

function placeDrawing(svg: Element, { shelf }: ScopeSources): PlacedPicture {
  const drawing = cleanSvg(svg, () => undefined)
  const url = shelf.add('drawings/drawing.svg', { mediaType: 'image/svg+xml', content: Buffer.from(drawing.text) })
  return { url, width: drawing.width, height: drawing.height }
}

/** A picture written into the document itself, made a file; drawings are left out, as they are not cleaned. */
function decodeDataPicture(address: string, shelf: MediaShelf): PlacedPicture | undefined {
  const [, base64, data] = DATA.exec(address) ?? []
  if (data === undefined) return undefined
  const content = Buffer.from(data, base64 === undefined ? 'latin1' : 'base64')
  const facts = sniffPicture(content)
  if (facts === undefined || facts.mediaType === 'image/svg+xml') return undefined
  const url = shelf.add(`inline/picture.${facts.mediaType.slice('image/'.length)}`, {
    mediaType: facts.mediaType,
    content,
  })
  return { url, width: facts.width, height: facts.height }
}

import type { ImportedArticle, ImportedIssue } from '../ImportedIssue.ts'
import type { Document } from 'domhandler'
import { assembleArticles } from './assembleArticles.ts'
import { convertArticles, type ConvertedArticle } from './convertArticles.ts'
import type { EpubReading } from './EpubReading.ts'
import { issueDirection, languageTag } from './language.ts'
import { linkTargets, type LinkTargets } from './linking/linkTargets.ts'
import { makeScope } from './makeScope.ts'
import { findCover } from './media/findCover.ts'
import { MediaShelf } from './media/MediaShelf.ts'
import { probeMedia } from './media/probeMedia.ts'
import { planArticles, type ArticlePlan } from './planArticles.ts'
import { readDocument } from './readDocument.ts'
import { readFacts, type ScannedDocument } from './readFacts.ts'
import { readPublication, type Publication } from './readPublication.ts'
import { countReport } from './countReport.ts'
import { readTypography } from './typography/readTypography.ts'

const DOCUMENT_TYPES =
  /^(?:application\/(?:xhtml\+xml|x-dtbncx\+xml|oebps-package\+xml|smil\+xml|javascript|x-dtbook\+xml)|text\/(?:html|css|javascript|x-oeb1-(?:document|css)))$/

/** Makes an issue of an opened EPUB. Throws ImportRefusal. */
export async function readEpub(reading: EpubReading): Promise<ImportedIssue> {
  const publication = await readPublication(reading)
  const { metadata } = publication.package
  const language = languageTag(metadata.languages[0]) ?? 'en'
  const documents = await scanDocuments(reading, publication)
  const plans = planArticles(documents, publication.navigation)
  const shelf = await openShelf(reading, publication)
  const sources: Sources = { reading, publication, documents, plans, shelf, language }
  const converted = await convertAll(sources)
  const cover = findCover({ publication, shelf, converted })
  const typography = await readTypography({ reading, documents, shelf })
  const articles = assembleArticles({
    converted,
    documents,
    publication,
    cover,
    language,
    style: typography.style?.key,
    targets: allTargets(sources),
  })
  return {
    ...describeIssue(sources, articles),
    cover,
    articles,
    styles: typography.style === undefined ? [] : [typography.style],
    fonts: typography.fonts,
    assets: shelf.assets,
    report: countReport({ articles, assets: shelf.assets, report: reading.report }),
  }
}

interface Sources {
  readonly reading: EpubReading
  readonly publication: Publication
  readonly documents: readonly ScannedDocument[]
  readonly plans: readonly ArticlePlan[]
  readonly shelf: MediaShelf
  readonly language: string
}

async function scanDocuments(reading: EpubReading, { spine }: Publication): Promise<readonly ScannedDocument[]> {
  const documents: ScannedDocument[] = []
  for (const { path } of spine) {
    const { document, fault } = await parse(reading, path)
    if (fault !== undefined) reading.report.change(path, `The document is not well-formed (${fault}) and was mended.`)
    documents.push(readFacts(document, path))
  }
  return documents
}

async function parse(
  { archive, options }: EpubReading,
  path: string,
): Promise<{ readonly document: Document; readonly fault: string | undefined }> {
  options.signal.throwIfAborted()
  return readDocument(await archive.readText(path), { path, limits: options.limits })
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
  let done = 0
  return convertArticles({
    plans,
    targets,
    read: async (document) => {
      reading.options.onProgress((done += 1), documents.length)
      return (await parse(reading, publication.spine[document]?.path ?? '')).document
    },
    scope: (place) => makeScope({ ...sources, targets, ...place }),
  })
}

function targetsOf(sources: Sources): LinkTargets {
  const { archive } = sources.reading
  const canonical = (path: string): string => archive.find(path)?.entry.path ?? path
  return linkTargets({ documents: sources.documents, plans: sources.plans, targets: allTargets(sources), canonical })
}

/** `path#id` of everything that a link or a line of the contents names. */
function allTargets({ documents, publication, reading }: Sources): ReadonlySet<string> {
  const { archive } = reading
  const linked = documents
    .flatMap((facts) => facts.targets)
    .map((target) => {
      const hash = target.indexOf('#')
      const path = target.slice(0, hash)
      return (archive.find(path)?.entry.path ?? path) + target.slice(hash)
    })
  return new Set([...linked, ...publication.navigation.map(({ path, fragment }) => `${path}#${fragment}`)])
}

type IssueWords = Omit<ImportedIssue, 'cover' | 'articles' | 'styles' | 'fonts' | 'assets' | 'report'>

function describeIssue({ publication, language }: Sources, articles: readonly ImportedArticle[]): IssueWords {
  const { metadata, direction, path } = publication.package
  const { creators, publisher, rights, subjects, source } = metadata
  const firstTitle = articles[0]?.title
  return {
    format: 'epub',
    identifier: metadata.identifier || metadata.title || path,
    title: metadata.title || (typeof firstTitle === 'string' ? firstTitle : ''),
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
    data: Object.fromEntries(
      Object.entries({ creators, publisher, rights, subjects, source, pageProgression: direction }).filter(
        ([, value]) => value !== undefined && value.length > 0,
      ),
    ),
  }
}

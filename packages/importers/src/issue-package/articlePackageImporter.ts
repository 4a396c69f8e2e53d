import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { dayOf, directionOf, identifierFrom, languageTag, slugFrom } from '../component/publicationTerms.ts'
import type { Archive } from '../archive/Archive.ts'
import { createContext } from '../component/ComponentContext.ts'
import { createImportLog } from '../ImportLog.ts'
import { collectAssets } from '../component/SourceAssets.ts'
import { summarise } from '../component/summarise.ts'
import type { ImportedIssue } from '../ImportedIssue.ts'
import type { Importer, ImportOptions } from '../importSource.ts'
import { attribute } from '../markup/tree.ts'
import { articleLinks } from './articleLinks.ts'
import { openPackage, readRoot } from './openPackage.ts'
import { readArticle } from './readArticle.ts'

const PATH = 'article.xml'

/** Reads an `.article` package as an issue of one article. Source: docs/package-format.md. */
export const articlePackageImporter: Importer = {
  format: 'article-package',
  read: (source, options) => openPackage(source, options, readPackage),
}

async function readPackage(archive: Archive, options: ImportOptions): Promise<ImportedIssue> {
  const root = await readRoot(archive, PATH, { ...options, name: 'article' })
  const log = createImportLog()
  const assets = await collectAssets(archive, 'assets/', options.onProgress)
  const packaged = { path: PATH, key: slugFrom(attribute(root, 'slug')) ?? 'article', root }
  const language = languageTag(attribute(root, 'lang')) ?? 'en'
  const context = createContext({ subject: PATH, assets, log, bundle: (it) => it, article: articleLinks([packaged]) })
  const article = readArticle(packaged, context, language)
  const today = dayOf(options.now)
  return {
    format: 'article-package',
    ...identifierFrom(article.externalId, [
      article.slug ?? '',
      resolveLocalized(article.title, { language, defaultLanguage: language }),
    ]),
    title: article.title,
    description: article.description,
    languages: [language],
    textDirection: directionOf(language),
    slug: article.slug,
    releaseDate: today,
    created: today,
    cover: article.thumbnail,
    externalUrl: undefined,
    terms: undefined,
    data: {},
    articles: [article],
    pages: [],
    styles: [],
    fonts: [],
    assets: assets.list,
    report: summarise([article], assets.list, log),
  }
}

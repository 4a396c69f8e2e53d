import type { Element } from 'domhandler'
import { parse } from 'valibot'
import { cleanComponents } from '../component/cleanComponents.ts'
import { cleanProperties } from '../component/cleanStyles.ts'
import type { ComponentContext } from '../component/ComponentContext.ts'
import { languageTag, slugFrom } from '../component/publicationTerms.ts'
import type { ImportedArticle } from '../ImportedIssue.ts'
import { ImportError } from '../ImportError.ts'
import { safeLink } from '../markup/sanitizeText.ts'
import { attribute, childNamed } from '../markup/tree.ts'
import { ARTICLE_FIELDS, type ArticleFields, readComponentElements } from './readComponentElements.ts'
import { type PackageMetadata, readMetadata } from './readMetadata.ts'
import { reportUnknown } from './openPackage.ts'

/** One `<article>` of a package, found but not read yet. */
export interface PackagedArticle {
  /** Path inside the package, for messages. */
  readonly path: string
  readonly key: string
  readonly root: Element
}

const ATTRIBUTES = ['id', 'lang', 'slug', 'role', 'featured', 'sponsored', 'thumbnail']

const TEXTS = ['title', 'description', 'author', 'canonical', 'note']

/** Reads an article of a package. `language` is that of the issue. Throws ImportError `malformed` without a title. */
export function readArticle(
  { path, key, root }: PackagedArticle,
  context: ComponentContext,
  language: string,
): ImportedArticle {
  reportUnknown(root, { attributes: ATTRIBUTES, elements: ['metadata', 'components'] }, context.drop)
  const metadata = readMetadata(root, TEXTS, context.drop)
  const fields = parse(ARTICLE_FIELDS, metadata.fields)
  const words = readWords(metadata, fields)
  if (words.title === '') throw new ImportError('malformed', `The article ${path} has no title.`)
  const own = languageTag(attribute(root, 'lang'))
  const components = childNamed(root, 'components')
  return {
    key,
    slug: slugFrom(attribute(root, 'slug')),
    externalId: attribute(root, 'id'),
    role: roleOf(root, context),
    ...words,
    language: own === language ? undefined : own,
    isFeatured: isTrue(root, 'featured'),
    thumbnail: pictureOf(attribute(root, 'thumbnail'), context),
    ...addedFields(fields, context),
    components: cleanComponents(
      components === undefined ? [] : readComponentElements(components, context.drop),
      context,
    ),
    metadata: metadataOf(root, metadata, fields),
    pages: [],
  }
}

function readWords(
  { texts }: PackageMetadata,
  fields: ArticleFields,
): Pick<ImportedArticle, 'title' | 'description' | 'author'> {
  return {
    title: fields.title ?? texts['title'] ?? '',
    description: fields.description ?? texts['description'] ?? '',
    author: fields.author ?? texts['author'] ?? '',
  }
}

function addedFields(
  fields: ArticleFields,
  context: ComponentContext,
): Pick<
  ImportedArticle,
  'keywords' | 'features' | 'excludedChannels' | 'featureImage' | 'style' | 'styleProperties' | 'audios'
> {
  return {
    keywords: fields.keywords ?? [],
    features: fields.features ?? [],
    excludedChannels: fields.excludedChannels ?? [],
    featureImage: pictureOf(fields.featureImage, context),
    style: fields.style,
    styleProperties: cleanProperties(fields.styleProperties, context, (value) => value.startsWith('bundle://')),
    audios: (fields.audios ?? []).flatMap(({ url, lang }) => {
      const file = context.file(url)
      return file === undefined ? [] : [{ url: file, lang }]
    }),
  }
}

function metadataOf(root: Element, metadata: PackageMetadata, fields: ArticleFields): Record<string, unknown> {
  const canonical = safeLink(metadata.texts['canonical'])
  const note = metadata.texts['note']
  return {
    ...metadata.values,
    ...(canonical !== undefined && { canonical }),
    ...(note !== undefined && { note }),
    ...(isTrue(root, 'sponsored') && { sponsored: true }),
    ...fields.metadata,
  }
}

function roleOf(root: Element, context: ComponentContext): 'article' | 'advert' {
  const role = attribute(root, 'role') ?? 'article'
  if (role !== 'article' && role !== 'advert') context.drop(`<article> has no role ${role}`)
  return role === 'advert' ? 'advert' : 'article'
}

function isTrue(root: Element, name: string): boolean {
  return ['true', '1', 'yes'].includes(attribute(root, name)?.toLowerCase() ?? '')
}

/** `bundle://…` of a picture, if there is one and it is there. */
export function pictureOf(reference: string | undefined, context: ComponentContext): string | undefined {
  return reference === undefined ? undefined : context.picture(reference)
}

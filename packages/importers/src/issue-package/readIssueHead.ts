import { identifierFrom } from '../component/publicationIdentifier.ts'
import type { Element } from 'domhandler'
import { parse, type InferOutput } from 'valibot'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { ComponentContext } from '../component/ComponentContext.ts'
import { termsFrom } from '../component/publicationTerms.ts'
import { dayOf, directionOf, languageTag, slugFrom } from '../component/publicationValues.ts'
import type { ImportedIssue } from '../ImportedIssue.ts'
import { ImportRefusal } from '../ImportRefusal.ts'
import { safeLink } from '../markup/sanitizeText.ts'
import { attribute } from '../markup/tree.ts'
import { ISSUE_FIELDS } from './extensionFields.ts'
import { pictureOf } from './readArticle.ts'
import { readMetadata, type PackageMetadata } from './readMetadata.ts'
import { reportUnknown } from './reportUnknown.ts'

const TEXTS = ['title', 'description', 'date']

/** What `issue.xml` says about the issue itself. */
export type IssueHead = Omit<ImportedIssue, 'format' | 'articles' | 'pages' | 'styles' | 'fonts' | 'assets' | 'report'>

type IssueFields = InferOutput<typeof ISSUE_FIELDS>

/** Reads the attributes and the metadata of `<issue>`. Throws ImportRefusal `malformed` without a title. */
export function readIssueHead(root: Element, context: ComponentContext, now: Date): IssueHead {
  reportUnknown(root, { attributes: ['lang', 'slug', 'thumbnail'], elements: ['metadata', 'toc'] }, context.drop)
  const metadata = readMetadata(root, TEXTS, context.drop)
  const fields = parse(ISSUE_FIELDS, metadata.fields)
  const language = languageTag(attribute(root, 'lang')) ?? 'en'
  const words = readWords(metadata, fields)
  const slug = slugFrom(attribute(root, 'slug'))
  const title = resolveLocalized(words.title, { language, defaultLanguage: language })
  return {
    ...words,
    ...readDates(metadata, fields, now),
    ...identifierFrom(fields.identifier, [slug ?? '', title]),
    languages: [language, ...otherLanguages(fields, language)],
    textDirection: fields.textDirection ?? directionOf(language),
    slug,
    cover: pictureOf(attribute(root, 'thumbnail'), context),
    externalUrl: safeLink(fields.externalUrl),
    terms: readTerms(metadata, fields, context),
    data: { ...metadata.values, ...fields.data },
  }
}

function readWords({ texts }: PackageMetadata, fields: IssueFields): Pick<IssueHead, 'title' | 'description'> {
  const title = fields.title ?? texts['title'] ?? ''
  if (title === '') throw new ImportRefusal('malformed', 'The file issue.xml has no title.')
  return { title, description: fields.description ?? texts['description'] ?? '' }
}

/** Our own word for it, or what `<meta>` says by the names of the contract: `price` and `currency`, or `isPaid`. */
function readTerms(
  { values }: PackageMetadata,
  { terms }: IssueFields,
  context: ComponentContext,
): ImportedIssue['terms'] {
  if (terms !== undefined) return { isPaid: terms.isPaid, price: terms.isPaid ? terms.price : undefined }
  const { price, currency, isPaid } = values
  return termsFrom({ price, currency, isPaid: booleanOf(isPaid) }, { path: 'issue.xml', drop: context.drop })
}

function booleanOf(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
}

/** Today stands for a date that is missing. */
function readDates(
  { dates }: PackageMetadata,
  fields: IssueFields,
  now: Date,
): Pick<IssueHead, 'releaseDate' | 'created'> {
  return {
    releaseDate: fields.releaseDate ?? dates['release'] ?? dayOf(now),
    created: fields.created ?? dates['creation'] ?? dayOf(now),
  }
}

function otherLanguages(fields: IssueFields, language: string): readonly string[] {
  return (fields.languages ?? []).filter((tag) => tag !== language && languageTag(tag) !== undefined)
}

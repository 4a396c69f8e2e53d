import type { Localized } from './language/Localized.ts'
import type { Slug } from './slug.ts'

/*
 * The plain fields of an issue and of an article: those that a host sends as one value, whatever the others are. Each is
 * declared here and nowhere else: its type (issue.ts, article.ts) and its decoder (contract) follow from its row. They lie
 * apart from those files because the table comes late into a reader, with the decoders. How to add one:
 * docs/how-to-add.md.
 */

/** What a plain field may hold, in the words of the table of component kinds where both have it. */
export interface PlainTypes {
  /** A short text that is the same in all languages. */
  text: string
  texts: readonly string[]
  /** Text without markup, in one language or in several. */
  plain: Localized
  /** One of some words. */
  choice: string
  slug: Slug
  /** The address of a picture. */
  picture: string
  link: string
  /** ISO 8601: a date or an instant. */
  instant: string
  /** True or false. */
  flag: boolean
}

export interface PlainField {
  readonly type: keyof PlainTypes
  /** Of a choice. */
  readonly words?: readonly string[]
  /** What a reader takes where a host says nothing; without it that is undefined, and for texts none. */
  readonly default?: boolean | string
}

export type PlainFields = Readonly<Record<string, PlainField>>

export const ISSUE_FIELDS = {
  name: { type: 'plain', default: '' },
  description: { type: 'plain', default: '' },
  textDirection: { type: 'choice', words: ['ltr', 'rtl'], default: 'ltr' },
  features: { type: 'texts' },
  /** Address of the cover picture. */
  cover: { type: 'picture' },
  externalUrl: { type: 'link' },
  currency: { type: 'text' },
  slug: { type: 'slug' },
  updated: { type: 'instant', default: '' },
  created: { type: 'instant', default: '' },
  isPurchased: { type: 'flag', default: false },
  /** ISO 8601 date or instant. */
  releaseDate: { type: 'instant' },
} as const satisfies PlainFields

/** Those of an article without its content: what contents pages, rails and links need. */
export const ARTICLE_FIELDS = {
  slug: { type: 'slug' },
  role: { type: 'choice', words: ['article', 'advert'], default: 'article' },
  name: { type: 'plain', default: '' },
  description: { type: 'plain', default: '' },
  author: { type: 'text', default: '' },
  thumbnail: { type: 'picture' },
  featureImage: { type: 'picture' },
  /** Id of the style that the article is set in. */
  style: { type: 'text' },
  features: { type: 'texts' },
  keywords: { type: 'texts' },
  /** Labels of the printed pages that the article stands on. */
  pages: { type: 'texts' },
  isFeatured: { type: 'flag', default: false },
  updated: { type: 'instant', default: '' },
  created: { type: 'instant', default: '' },
  /** Changes whenever the article's content does. */
  hash: { type: 'text', default: '' },
} as const satisfies PlainFields

type ValueOf<Of extends PlainField> = Of extends { readonly words: readonly (infer Word)[] }
  ? Word
  : PlainTypes[Of['type']]

/** These are there, empty where a host says nothing. */
type AlwaysThere = { readonly default: unknown } | { readonly type: 'texts' }

/** What follows from a table: the values of its fields. */
export type PlainValues<Of extends PlainFields> = {
  readonly [Name in keyof Of]: ValueOf<Of[Name]> | (Of[Name] extends AlwaysThere ? never : undefined)
}

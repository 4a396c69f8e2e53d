import type { Article, ArticleSummary } from './article.ts'
import type { TextDirection } from './language/Localized.ts'
import type { ISSUE_FIELDS, PlainValues } from './plainFields.ts'
import type { Replica } from './replica/Replica.ts'

/** What a page needs to show a cover: the picture where there is one, and the place that it takes. */
interface CoverPlace {
  readonly url: string | undefined
  /** Pixels. */
  readonly width: number | undefined
  readonly height: number | undefined
  readonly placeholder: string | undefined
}

/** How many issues of a title came out in a year. */
export interface IssueYear {
  /** Undefined for issues without a release date. */
  readonly year: number | undefined
  readonly issues: number
}

export type IssueId = string & { readonly __brand: 'IssueId' }

/** The cover picture; `width` and `height` in pixels keep its place on the page before it loads. */
export interface Cover {
  readonly url: string
  readonly width: number
  readonly height: number
  /** A CSS hex colour shown until the picture is there. */
  readonly placeholder: string | undefined
}

/** What the publisher adds to an issue outside the specification's fields. */
export interface IssueData {
  /** Languages that the issue's text exists in; the first is its default language. */
  readonly languages: readonly string[]
  readonly cover: Cover | undefined
  /** Address of the issue's Flatplan; undefined for an issue without printed pages, or of a host that has none. */
  readonly flatplan: string | undefined
  readonly [name: string]: unknown
}

/** Everything about an issue but its articles: a row of the newsstand. Its plain fields are those of the table. */
export interface IssueSummary extends PlainValues<typeof ISSUE_FIELDS> {
  readonly id: IssueId
  readonly pages: readonly Replica[]
  /** In major units of `currency`. */
  readonly price: number | undefined
  readonly data: IssueData
  readonly isPaid: boolean
  readonly isFree: boolean
}

/** An issue with its contents page: the articles without their content. */
export interface IssueContents extends IssueSummary {
  readonly articles: readonly ArticleSummary[]
}

export interface Issue extends IssueSummary {
  readonly articles: readonly Article[]
}

/** The cover of an issue: the measured one of its data, else the bare address that another host may give. */
export function coverOf(issue: Pick<IssueSummary, 'cover' | 'data'>): CoverPlace {
  const measured = issue.data.cover
  if (measured !== undefined) return measured
  return { url: issue.cover, width: undefined, height: undefined, placeholder: undefined }
}

/** To which side the printed pages turn: as the issue's source says, else as its text runs. */
export function pageDirection({ data, textDirection }: Pick<Issue, 'data' | 'textDirection'>): TextDirection {
  const { pageProgression } = data
  return pageProgression === 'rtl' || pageProgression === 'ltr' ? pageProgression : textDirection
}

/** The number of the printed page that an article begins on, by the labels of both; undefined where it is not in print. Pure. */
export function firstPageOf(
  { pages }: Pick<IssueSummary, 'pages'>,
  article: Pick<ArticleSummary, 'pages'>,
): number | undefined {
  return pages.find(({ name }) => name === article.pages[0])?.page
}

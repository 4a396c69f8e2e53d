import type { ArticleId } from './article.ts'
import type { IssueId } from './issue.ts'
import type { Localized } from './language/Localized.ts'

/** Days of a calendar in UTC, both included: `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** What was counted on the days of a range. Nothing in it leads to a reader. */
export interface Insights extends DayRange {
  /** Whether this title counts at all; where it does not, everything else is empty. */
  readonly isCounting: boolean
  /** Every day of the range in its order, empty ones too. */
  readonly days: readonly DayInsights[]
  /** The most read first. */
  readonly issues: readonly IssueInsights[]
  /** The most read first, of all issues: at most 100. */
  readonly articles: readonly ArticleInsights[]
  /** Where visits came from: the kinds `direct`, `search`, `social` and `link`. */
  readonly sources: readonly Share[]
  /** Sites that linked here: at most 50. */
  readonly hosts: readonly Share[]
  readonly devices: readonly Share[]
  /** Of the interface, by visits: at most 50. */
  readonly languages: readonly Share[]
  /** Of the articles that were opened: at most 50. */
  readonly readingLanguages: readonly Share[]
  /** `browser` and `app`. */
  readonly displays: readonly Share[]
  /** Every step in its order, with 0 where nobody came: `offer`, `sign_in`, `checkout`, `paid`, `canceled`, `failed`. */
  readonly sales: readonly Share[]
  readonly vitals: readonly VitalInsights[]
  readonly searches: { readonly all: number; readonly withoutHits: number }
  /** Only where the configuration asks for words: at most 50. */
  readonly searchWords: readonly Share[]
  /** Sites that were left for: at most 50. */
  readonly outbound: readonly Share[]
  readonly shares: number
  readonly listens: number
  readonly listenSeconds: number
  readonly installs: number
  /** Documents that were loaded. */
  readonly pageViews: number
  /** Screens that were shown, those that take the place of another without a load too. */
  readonly screens: readonly Share[]
  /** What browsers said when they were asked to keep what is on a device: `persisted`, `refused` and `full`. */
  readonly storage: readonly Share[]
  readonly errors: readonly Share[]
}

/** A part of a whole and how often it was counted; the greatest first unless its list says otherwise. */
export interface Share {
  readonly name: string
  readonly count: number
}

export interface DayInsights {
  readonly day: string
  readonly visits: number
  readonly offlineVisits: number
  readonly issueOpens: number
  readonly reads: number
  readonly offlineReads: number
  /** Seconds in which articles were visible and had the focus. */
  readonly activeSeconds: number
  readonly pageLooks: number
  /** Downloads that were done. */
  readonly downloads: number
  /** Issues and plans that were paid. */
  readonly paid: number
}

export interface IssueInsights {
  readonly id: IssueId
  readonly slug: string
  readonly name: Localized
  readonly opens: number
  readonly offlineOpens: number
  readonly reads: number
  readonly activeSeconds: number
  readonly pageLooks: number
  readonly downloads: number
  readonly paid: number
}

export interface ArticleInsights {
  readonly id: ArticleId
  readonly slug: string
  readonly name: Localized
  readonly issueId: IssueId
  readonly issueName: Localized
  readonly reads: number
  readonly offlineReads: number
  readonly activeSeconds: number
  /** How many readings reached each tenth of the article, the first tenth first: ten numbers. */
  readonly completion: readonly number[]
}

export interface VitalInsights {
  readonly metric: string
  readonly good: number
  readonly needsImprovement: number
  readonly poor: number
}

/** The printed pages of an issue that were looked at, in their order. */
export interface PageInsights {
  /** Counted from 1. */
  readonly page: number
  readonly looks: number
  readonly seconds: number
  /** How often readers looked closer at each place: a hundred numbers, ten rows of ten columns from the top left. */
  readonly zooms: readonly number[]
  /** Clicks on the page's hotspots; `hotspot` is its place in the page's list, from 0. */
  readonly hotspots: readonly { readonly hotspot: number; readonly clicks: number }[]
}

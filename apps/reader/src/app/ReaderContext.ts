import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Analytics } from '../analytics/analyticsState.ts'
import type { DeferredPlayback } from '../audio/Playback.ts'
import type { Connectivity } from '../network/connectivity.ts'
import type { ContentQueries } from '../content/contentQueries.ts'
import type { Reference } from '../content/ContentService.ts'
import type { FetchAnswers } from '../content/pageAnswers.ts'
import type { Downloads } from '../offline/downloads/Downloads.ts'
import { readingOf } from '../i18n/readingOf.ts'
import type { ReadingState } from '../reading/openReading.ts'
import type { Session } from '../account/createSession.ts'
import type { Identity } from '../account/identity.ts'
import type { TabMemory } from '../account/tabMemory.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import type { Install } from '../offline/install.ts'

/** What `main.tsx` (or `render`) builds once and the router hands down to every route. */
export interface ReaderContext {
  readonly configuration: PublicConfiguration
  readonly queryClient: QueryClient
  /** What the interface says. */
  readonly texts: I18n
  readonly queries: ContentQueries
  /** Fetches an issue whole while nothing else is to do, so that its next article opens at once. */
  readonly prefetchIssue: (issue: Reference) => void
  /** Fetches what an article's page is made of, where the host gives it: its article and style need not be asked for. */
  readonly fetchAnswers: FetchAnswers
  /** What the reader has set up for reading on this device; one for the whole page. */
  readonly openReadingState: () => Promise<ReadingState>
  /** Whether the address was last gone to by the browser's way back or forward. */
  readonly isReturn: () => boolean
  /** Who reads here; one for the whole page. */
  readonly openSession: () => Promise<ReaderSession>
  /** What this device keeps; one for the whole page. */
  readonly openDownloads: () => Promise<Downloads>
  /** The title as an app of this device; one for the whole page. */
  readonly openInstall: () => Promise<InstallOffer>
  /** Whether the reader is counted; one for the whole page. */
  readonly openAnalytics: () => Promise<Analytics>
  /** Whether the host can be reached; undefined where the page is only rendered. */
  readonly connectivity?: Pick<Connectivity, 'isOnline' | 'subscribe' | 'probe'> | undefined
  /** The magazine's voice; undefined where no script runs. */
  readonly playback?: DeferredPlayback | undefined
}

/** The session of this page, with what its screens need besides. */
export interface ReaderSession extends Session {
  readonly tab: TabMemory
  readonly keys: BrowserKeys
  /** Tells the worker who reads, and lets what was read by nobody in particular be read anew. */
  welcome(): Promise<void>
  /** Lets what was read be read anew, because other issues are open to the reader now. Downloads stay. */
  readAnew(): Promise<void>
  /** The identity service; its code comes when it is first needed. */
  openIdentity(): Promise<Identity>
  /** Ends the session on every device of this reader; false where the host did not do so. */
  endEverywhere(): Promise<boolean>
}

/** Installing, and what the page is told of it. */
export interface InstallOffer {
  readonly install: Install
  /** Shows how it is done where no page can ask for it. */
  readonly showSteps: () => void
}

const root = getRouteApi('__root__')

/** What the router hands down: the configuration, the queries and the services. */
export function useReaderContext(): ReaderContext {
  return root.useRouteContext()
}

/** The language that this address is read in. Requirement R4.18. */
export function useReading(): ReadingLanguage {
  return readingOf(useReaderContext().configuration, root.useSearch().lang)
}

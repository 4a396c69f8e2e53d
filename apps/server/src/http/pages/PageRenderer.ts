import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { OperationRequest, OperationResult } from '../graphql/graphqlService.ts'

/** The document that the reader's build leaves for pages to be written into. */
export interface Shell {
  readonly template: string
}

export type ReadFile = (url: string) => Promise<unknown>

/** Runs an operation as everybody. */
export type ExecuteOperation = (operation: OperationRequest) => Promise<OperationResult>

export interface PageRequest {
  /** Path and search below the origin, base path included. */
  readonly url: string
  readonly configuration: PublicConfiguration
  readonly execute: ExecuteOperation
  /** Reads a stored JSON file by its address in the content; rejects where there is none. */
  readonly readFile: ReadFile
  readonly shell: Shell
  /** What the visitor's browser speaks, the dearest first: it counts where the interface knows no word of the reading language. */
  readonly browserLanguages: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
  /** The origin that readers see; undefined where it is not known. */
  readonly origin?: string | undefined
  /** The title's password has not been entered: nothing is asked for, and nothing of the content is in the page. */
  readonly isLocked?: boolean
}

export interface RenderedPage {
  readonly status: number
  /** JSON where the answers of a page were asked for. */
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
  /** Where to go instead; a path below the origin, base path included. */
  readonly redirect?: string
}

/** The reader's `renderPage`, as its build exports it. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** What it takes to serve the reader: its renderer, its document, and the folder of its built files. */
export interface PageRenderer {
  readonly renderPage: RenderPage
  readonly shell: Shell
  /** Names this build and no other. */
  readonly build: string
  /** The script of the service worker; undefined where the build has none. */
  readonly worker: Buffer | undefined
  /** Absolute path. */
  readonly clientFolder: string
}

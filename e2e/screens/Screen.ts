import type { Page } from '@playwright/test'

/** A text of the interface, named by its English, in the language that a test is about. */
export type Say = (english: string) => string

/** What a visitor may come to see. */
export interface Screen {
  /** Names its pictures, too. */
  readonly name: string
  /** Address below the base path. */
  readonly path: string
  /** What has to be so before it is opened. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Waits for it where the reader itself does not come. */
  readonly comes?: (page: Page) => Promise<void>
  /** What has to be done there before it is seen. */
  readonly show?: (page: Page, say: Say) => Promise<void>
}

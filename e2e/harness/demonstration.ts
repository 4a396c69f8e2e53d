import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { root } from './gatefold.ts'
import { startServer, type StartedServer } from './startServer.ts'
import { withoutPrint } from './withoutPrint.ts'

/** The first issue of the demonstration title, as its publisher hands it in but for its printed pages. */
export const DEMONSTRATION = withoutPrint(join(root, 'demo/issues/01-six-hours'))

/** Addresses below the base path. */
export const ISSUE = 'issues/six-hours'
export const ARTICLE = `${ISSUE}/the-line-on-the-map`

/** Tests that only read the demonstration share one host of it, in each process of tests (decision 0314). */
export const test = base.extend<object, { readonly demonstration: StartedServer }>({
  demonstration: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
    async ({}, use) => {
      const server = await startServer({ files: [DEMONSTRATION] })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

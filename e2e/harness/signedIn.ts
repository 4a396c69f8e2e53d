import { expect, test as base, type BrowserContext } from '@playwright/test'
import { findCanary } from './playIdentity.ts'
import { noteSearched, readNoted } from './secretsOfRun.ts'

/** Where the reader keeps what it needs of its session, and nowhere else. Requirement R3.10. */
const ITS_PLACES = /^localStorage cf-(?:access|refresh|id)-token$/

/**
 * For whatever signs somebody in at a server of ours: after each test every storage of its browser is searched for all tokens,
 * codes, passwords and cookies that the servers of this run have given or been given.
 */
export const test = base.extend<{ readonly searchStorage: void }>({
  searchStorage: [
    async ({ context }, use) => {
      await use()
      const secrets = [...new Set((await readNoted()).map(({ secret }) => secret))]
      for (const [origin, found] of await searchOrigins(context, secrets)) {
        expect(
          found.filter((place) => !ITS_PLACES.test(place)),
          origin,
        ).toEqual([])
        await noteSearched(origin)
      }
    },
    { auto: true },
  ],
})

/** What is found at each origin that a page of this browser shows. */
async function searchOrigins(context: BrowserContext, secrets: readonly string[]) {
  const pages = new Map(context.pages().map((page) => [new URL(page.url()).origin, page]))
  const found = new Map<string, readonly string[]>()
  for (const [origin, page] of pages) {
    if (origin === 'null') continue
    // A page that is just going elsewhere cannot be asked, and is asked again.
    await expect(async () => void found.set(origin, await findCanary(page, secrets))).toPass({ timeout: 15_000 })
  }
  return found
}

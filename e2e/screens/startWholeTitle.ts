import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { addAccount, signInFor } from '../harness/accounts.ts'
import { writePrintedIssue } from '../harness/printedIssue.ts'
import { startSellingTitle, type SellingTitle } from '../harness/sellingTitle.ts'
import { waitForReader } from '../harness/waitForReader.ts'

/** Those of the interface, and one that is read from the right. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'ja', 'zh', 'nl', 'ar'] as const

const LINKS = ['about', 'editorialPolicies', 'editorsNotes', 'mediaKit', 'contact'].map((key) => [
  key,
  `https://low-water.example/${key}`,
])

const CONFIGURATION = {
  title: 'Low Water',
  description: 'A quarterly about land that is only there sometimes.',
  about: 'Printed by the tide.',
  languages: LANGUAGES,
  favorites: true,
  // The local host is not counted, so that nobody is asked.
  analytics: { firstParty: 'consent', ga4Id: 'G-LOWWATER', gtmId: 'GTM-LOWWATER', sampleRates: { google: 0.1 } },
  replica: { enabled: true, default: false },
  links: { ...Object.fromEntries(LINKS), customerService: 'mailto:readers@low-water.example' },
  legal: {
    terms: 'https://low-water.example/terms',
    privacy: 'https://low-water.example/privacy',
    cookies: 'https://low-water.example/cookies',
  },
}

export interface WholeTitle extends SellingTitle {
  /** Signs in as the editor, who was given the issue that is sold. */
  signIn(page: Page): Promise<void>
}

/** A title with all that there is switched on: one issue that is sold, one that is free, one with printed pages, a draft. */
export async function startWholeTitle(): Promise<WholeTitle> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-whole-'))
  const printed = await writePrintedIssue(folder, { finest: 800 })
  const title = await startSellingTitle({ configuration: CONFIGURATION, files: [printed] })
  const editor = { email: 'editor@tide.example', password: 'an editor over quiet mud' }
  await addAccount(title.server.title, editor, ['admin'])
  await title.run('grant', 'six-hours', editor.email)
  await title.run('unpublish', 'flood')
  return {
    ...title,
    async signIn(page) {
      const { address } = title.server
      await signInFor(page, address, editor)
      await expect(page).toHaveURL(address)
      await waitForReader(page)
    },
    async stop() {
      await title.stop()
      await rm(folder, { recursive: true })
    },
  }
}

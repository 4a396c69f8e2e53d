import { expect, type Page } from '@playwright/test'
import { CLOSED, SAMPLE } from '../harness/sellingTitle.ts'
import { PRINTED_ISSUE } from '../harness/printedIssue.ts'
import type { Say, Screen } from './Screen.ts'

const ISSUE = 'issues/six-hours'

/** What everybody sees. */
export const OPEN_SCREENS: readonly Screen[] = [
  { name: 'home', path: '' },
  { name: 'issue', path: ISSUE },
  { name: 'article', path: SAMPLE },
  { name: 'article-display', path: SAMPLE, show: openDisplay },
  { name: 'article-contents', path: SAMPLE, show: openContents },
  { name: 'closed-article', path: CLOSED },
  { name: 'replica', path: `${PRINTED_ISSUE}?page=2` },
  { name: 'preview', path: 'preview/six-hours' },
  { name: 'subscriptions', path: 'subscriptions' },
  { name: 'success', path: 'subscriptions/success' },
  { name: 'callback', path: 'callback' },
  { name: 'logout', path: 'logout' },
  { name: 'account', path: 'account' },
  { name: 'drafts-closed', path: 'drafts' },
  { name: 'menu', path: 'menu' },
  { name: 'about', path: 'menu', show: openAbout },
  { name: 'downloads', path: 'downloads' },
  { name: 'favorites', path: 'favorites' },
  { name: 'history', path: 'history' },
  { name: 'privacy', path: 'privacy' },
  { name: 'search', path: 'search' },
  { name: 'search-found', path: 'search?q=tide' },
  { name: 'search-nothing', path: 'search?q=zeppelin' },
  { name: 'error', path: '', prepare: failToAnswer, show: openFault },
]

/** Where the password has not been entered. */
export const PASSWORD_SCREEN: Screen = { name: 'password', path: '', comes: passwordComes }

/** What readers see who have signed in. */
export const OWN_SCREENS: readonly Screen[] = [
  { name: 'own-account', path: 'account' },
  { name: 'own-subscriptions', path: 'subscriptions' },
  { name: 'own-drafts', path: 'drafts' },
]

async function passwordComes(page: Page): Promise<void> {
  await expect(page.locator('input[type="password"]')).toBeVisible()
}

async function openDisplay(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('Display') }).click()
  await isOpened(page)
}

async function openContents(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('Contents') }).click()
  await isOpened(page)
}

async function openAbout(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('About this reader') }).click()
  await isOpened(page)
}

/** From the start: an issue that has been fetched ahead opens from what is here. */
async function failToAnswer(page: Page): Promise<void> {
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }))
}

/** An issue cannot be had, and what went wrong is asked for. */
async function openFault(page: Page, say: Say): Promise<void> {
  await page.locator('main a[href*="issues/six-hours"]').first().click()
  await page.getByRole('button', { name: say('Show Error') }).click()
  await expect(page.locator('main pre, [role="alert"] pre').first()).toBeVisible()
}

/** Whatever lies over the page. */
async function isOpened(page: Page): Promise<void> {
  await expect(page.locator('dialog[open], :popover-open').first()).toBeVisible()
}

import type { Page } from '@playwright/test'
import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'

/** Any fact, with any of the catalogue's fields. */
export type RecordedFact = Readonly<{ type: AnalyticsFact['type'] } & Partial<Record<string, string | number>>>

const STORAGE_KEY = 'test-facts'

/** Keeps what the reader says of itself on the pages of this tab, over all that it loads from one origin. */
export async function keepFacts(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    window.addEventListener('gatefold', (event) => {
      const facts = JSON.parse(sessionStorage.getItem(name) ?? '[]') as unknown[]
      sessionStorage.setItem(name, JSON.stringify([...facts, (event as CustomEvent).detail]))
    })
  }, STORAGE_KEY)
}

export function factsOn(page: Page): Promise<readonly (RecordedFact & { readonly seconds?: number })[]> {
  return page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? '[]'), STORAGE_KEY)
}

/** What the browser says when a reader looks at a page, at another window, or at another tab. */
export async function showPage(page: Page, as: 'seen' | 'unfocused' | 'hidden'): Promise<void> {
  await page.evaluate((wanted) => {
    const before = document.visibilityState
    const [visibility, hasFocus] = [wanted === 'hidden' ? 'hidden' : 'visible', wanted === 'seen']
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    Object.defineProperty(document, 'hasFocus', { value: () => hasFocus, configurable: true })
    if (visibility !== before) document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'))
  }, as)
}

/** Ids of an issue and of its articles by their slugs, as the host gives them. */
export async function idsOf(
  address: string,
  slug: string,
): Promise<{ readonly issue: string; readonly articles: Readonly<Record<string, string>> }> {
  const answer = await fetch(`${address}graphql`, {
    method: 'POST',
    headers: { 'app-key': 'test', 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'query Ids($id: ID!) { issue(id: $id, isSlug: true) { id articles { id slug } } }',
      variables: { id: slug },
      operationName: 'Ids',
    }),
  })
  const { data } = (await answer.json()) as {
    readonly data: {
      readonly issue: { readonly id: string; readonly articles: readonly { id: string; slug: string }[] }
    }
  }
  const { id, articles } = data.issue
  return { issue: id, articles: Object.fromEntries(articles.map((article) => [article.slug, article.id])) }
}

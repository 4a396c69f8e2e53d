import { issueAddress, keepLanguage, type Addressable, type LanguageSearch } from './addresses.ts'

/** What the router's `Link` and `navigate` need to open an issue at one of its printed pages, counted from 1. */
export function printedPageAddress(issue: Addressable, page: number) {
  return { ...issueAddress(issue), search: (search: LanguageSearch) => ({ ...keepLanguage(search), page }) } as const
}

import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SOURCES } from './chunkOf.ts'

/** What only a page that has come to life loads, by late imports; `SOURCES` is above. What these load in turn goes with them. */
export const BROWSER_ONLY: readonly string[] = [
  'app/account/AccountPage.tsx',
  'app/account/CallbackPage.tsx',
  'app/account/LogoutPage.tsx',
  'app/issues/IssueMark.lazy.tsx',
  'app/purchases/BuyFromCover.tsx',
  'app/purchases/IssueOffer.tsx',
  'app/purchases/SubscriptionsPage.tsx',
  'app/purchases/SuccessPage.tsx',
  'app/screens/DraftsPage.tsx',
  'app/screens/FavoritesPage.tsx',
  'app/screens/HistoryPage.tsx',
  'app/screens/InsightsPage.tsx',
  'app/screens/Layers.tsx',
  'app/screens/ListeningLine.tsx',
  'app/screens/PrivacyPage.tsx',
  'content/search/openSearch.ts',
  'features/article/components/gallery/startTransition.ts',
  'features/article/components/makeSortable.ts',
  'features/article/components/media/Player.tsx',
  'features/article/components/places/drawTileMap.ts',
  'features/article/lazy/ArticleTools.tsx',
  'features/downloads/DownloadControl.tsx',
  'features/downloads/DownloadList.tsx',
  'features/newsstand/FirstIssue.tsx',
  'features/newsstand/ReadingShelf.tsx',
  'features/newsstand/WholeArchive.tsx',
]

/**
 * Leaves modules, by their absolute paths, out of a bundle that only renders, with the libraries that they bring: whoever loads one of
 * them there all the same is refused. Fails the build where nothing loads one of them; the bundler does where something takes a name
 * of one at once.
 */
export function browserOnly(modules: readonly string[] = BROWSER_ONLY.map((path) => join(SOURCES, path))): Plugin {
  const found = new Set<string>()
  return {
    name: 'gatefold-browser-only',
    apply: 'build',
    load(id) {
      if (!modules.includes(id)) return undefined
      found.add(id)
      return `throw new Error('A page that is only rendered has no part in this.')`
    },
    buildEnd() {
      const stale = modules.filter((module) => !found.has(module))
      if (stale.length > 0) this.error(`Nothing loads these for the browser alone: ${stale.join(', ')}`)
    },
  }
}

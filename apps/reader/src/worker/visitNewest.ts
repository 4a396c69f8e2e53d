import { badgeFor, openNewestOpened, showBadge } from '../offline/badge.ts'
import type * as LazyWorker from './lazyWorker.ts'
import type { Shell } from './Shell.ts'
import type { WorkerScope } from './WorkerScope.ts'

interface Deps {
  readonly scope: Pick<WorkerScope, 'caches' | 'fetch' | 'navigator'>
  readonly readShell: () => Promise<Shell | undefined>
  readonly loadLazy: () => Pick<typeof LazyWorker, 'fetchNewest'>
}

/** Looks for a new issue while the title is closed, and says so on its icon. Rejects where the host cannot be asked: next time, then. */
export async function visitNewest({ scope, readShell, loadLazy }: Deps): Promise<void> {
  const shell = await readShell()
  if (shell === undefined) return
  const { configuration } = shell
  const out = await loadLazy().fetchNewest({ configuration, fetch: scope.fetch.bind(scope), now: Date.now })
  const opened = await openNewestOpened(scope.caches, configuration.basePath).read()
  await showBadge(scope.navigator, badgeFor({ out, opened }))
}

import type * as LazyWorker from './lazyWorker.ts'

interface Scope {
  importScripts(script: string): void
  /** Left by the script. */
  readonly gatefoldLazyWorker?: typeof LazyWorker
}

/**
 * The worker's late script, run at the first call. A worker may run only what it has run once while it was installed: then
 * the browser keeps the script. Throws where it is missing, and where it fails.
 */
export function loadLazyWorker(scope: Scope, script: string): typeof LazyWorker {
  if (scope.gatefoldLazyWorker === undefined) scope.importScripts(script)
  const loaded = scope.gatefoldLazyWorker
  if (loaded === undefined) throw new Error('The late script of the worker is not what it should be.')
  return loaded
}

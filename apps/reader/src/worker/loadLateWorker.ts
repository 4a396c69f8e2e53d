import type * as LateWorker from './lateWorker.ts'

interface Scope {
  importScripts(script: string): void
  /** Left by the script. */
  readonly gatefoldLateWorker?: typeof LateWorker
}

/**
 * The worker's late script, run at the first call. A worker may run only what it has run once while it was installed: then
 * the browser keeps the script. Throws where it is missing, and where it fails.
 */
export function loadLateWorker(scope: Scope, script: string): typeof LateWorker {
  if (scope.gatefoldLateWorker === undefined) scope.importScripts(script)
  const loaded = scope.gatefoldLateWorker
  if (loaded === undefined) throw new Error('The late script of the worker is not what it should be.')
  return loaded
}

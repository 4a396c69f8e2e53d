import { createBrowserKeys } from './BrowserKeys.ts'
import type { ResetDeps } from './clearForBuild.ts'

/**
 * Requirement R4.13: when another title or another version has stored something here, `clearForBuild` clears what must go. To
 * be awaited before the stores are opened. Never rejects.
 */
export async function resetOnNewVersion(dependencies: ResetDeps): Promise<void> {
  const { storage, build, log } = dependencies
  const { appKey, appVersion } = createBrowserKeys(storage)
  if (appKey.read() === build.appKey && appVersion.read() === build.version) return
  if (appKey.read() === undefined && appVersion.read() === undefined) {
    appKey.save(build.appKey)
    appVersion.save(build.version)
    return
  }
  try {
    const { clearForBuild } = await import('./clearForBuild.ts')
    await clearForBuild(dependencies)
  } catch (error) {
    log('What another version had stored could not be cleared.', error)
  }
}

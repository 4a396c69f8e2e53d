import { followUpdates } from './followUpdates.ts'
import { registerWorker } from './registerWorker.ts'
import { removeWorker } from './removeWorker.ts'
import type { Updates } from './Updates.ts'
import { watchBuild } from './watchBuild.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly configuration: Pick<PublicConfiguration, 'basePath' | 'version' | 'build' | 'offline'>
  readonly log: (message: string, cause?: unknown) => void
}

/**
 * Installs the worker, or takes it away where the title wants none, and follows its versions. Undefined where there is no
 * worker: the app works without. Never rejects.
 */
export async function openUpdates({ browser, configuration, log }: Surroundings): Promise<Updates | undefined> {
  const { navigator, caches, document } = browser
  const { basePath, version, build } = configuration
  // Missing where the page did not come over a secure connection.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  if (container === undefined) return undefined
  if (!configuration.offline) {
    const wait = (milliseconds: number) =>
      new Promise<void>((resolve) => void browser.setTimeout(resolve, milliseconds))
    await removeWorker({ container, caches, basePath, wait }).catch((error: unknown) =>
      log('The worker could not be removed.', error),
    )
    return undefined
  }
  const registration = await registerWorker(container, { basePath, version, log })
  if (registration === undefined) return undefined
  watchBuild({
    fetch: browser.fetch.bind(browser),
    url: basePath,
    build,
    isVisible: () => document.visibilityState === 'visible',
    every: (interval, act) => void browser.setInterval(act, interval),
    onOtherBuild: () => {
      registration.update().catch((error: unknown) => log('The new version could not be fetched.', error))
    },
  })
  return followUpdates({ container, registration, reload: () => browser.location.reload(), log })
}

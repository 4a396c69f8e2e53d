import type { OfflineEngine } from '../offline/OfflineEngine.ts'
import type { PageCache } from './createPageCache.ts'
import type { MessageToWorker } from './messages.ts'
import type { WorkerScope } from './WorkerScope.ts'

export interface MessageDeps {
  readonly scope: Pick<WorkerScope, 'registration' | 'skipWaiting'>
  readonly engine: () => Promise<Pick<OfflineEngine, 'receive'>>
  readonly pages: Pick<PageCache, 'clear'>
  readonly yieldToNext: () => void
  /** Keeps what of this build is not here yet. */
  readonly keepBuild: () => Promise<void>
}

/** The tag of Background Sync. */
export const DOWNLOADS_SYNC = 'downloads'

/**
 * Acts on what a page says; settles when it is done. The engine hears it at once: what was said later, such as that the
 * reader has signed out, never reaches it before.
 */
export async function receiveMessage(
  message: MessageToWorker,
  { scope, engine, pages, yieldToNext, keepBuild }: MessageDeps,
): Promise<void> {
  if (message.type === 'SKIP_WAITING') return scope.skipWaiting()
  if (message.type === 'MAKE_WAY') return yieldToNext()
  if (message.type === 'KEEP_BUILD') return keepBuild()
  const received = engine().then((opened) => opened.receive(message))
  const isRemoval = message.type === 'SIGNED_OUT' || message.type === 'REMOVE_DOWNLOAD'
  // Should this worker end before the download does, the browser wakes one.
  const wakes =
    message.type === 'DOWNLOAD_ISSUE_MESSAGE' ? scope.registration.sync?.register(DOWNLOADS_SYNC) : undefined
  // What is downloaded is read without a network, in all ways: the engine waits for the same before it says ready.
  const build = message.type === 'DOWNLOAD_ISSUE_MESSAGE' ? keepBuild().catch(() => undefined) : undefined
  await Promise.all([received, isRemoval ? pages.clear() : undefined, wakes?.catch(() => undefined), build])
}

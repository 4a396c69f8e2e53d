import type { EngineMessage } from './OfflineEngine.ts'
import { createDownloadDesk } from './download/createDownloadDesk.ts'
import { isUnfinished } from '../storage/DownloadRecord.ts'
import type { Runs } from './download/createRuns.ts'
import { createSeenPictures } from './files/createSeenPictures.ts'
import type { DeviceSettings } from './DownloadSettings.ts'
import { surroundingsOf, type EngineParts } from './EngineParts.ts'
import { nextDownloadStep } from './download/nextDownloadStep.ts'
import { refreshDownloads } from './download/refreshDownloads.ts'
import { saveSettings } from './storedSettings.ts'
import { tidyUp } from './download/tidyUp.ts'

export const NOBODY = { userRole: undefined, userId: undefined, accessToken: undefined }

/** So often at most the host is asked whether held issues have changed, in milliseconds. */
const REFRESH = 5 * 60_000

type Handlers = {
  readonly [Type in EngineMessage['type']]: (message: Extract<EngineMessage, { type: Type }>) => Promise<void>
}

/** Acts on what pages say; settles when it is done, or cannot go on now. */
export function createReceiver(parts: EngineParts, runs: Runs): (message: EngineMessage) => Promise<void> {
  const { situation } = parts
  const handlers = createHandlers(parts, runs)
  return async (message) => {
    if ('session' in message) situation.session = message.session
    const handle = handlers[message.type] as (message: EngineMessage) => Promise<void>
    await handle(message)
  }
}

function createHandlers(parts: EngineParts, runs: Runs): Handlers {
  const { situation } = parts
  const desk = createDownloadDesk(parts)
  const seen = createSeenPictures(parts)
  const refresh = atMostEvery(REFRESH, parts.now, () => refreshDownloads(parts))
  const settleDown = async () => {
    await stopIdle(parts, runs)
    await tidyUp(parts)
  }
  const startAnew = async (issueId: string) => {
    await stopIdle(parts, runs)
    await runs.start(issueId)
  }
  return {
    DOWNLOAD_ISSUE_MESSAGE: async (message) => {
      await desk.request(message, message.session)
      await startAnew(message.issueId)
    },
    CHECK_DOWNLOAD: async ({ issueId }) => {
      await desk.check(issueId)
      await startAnew(issueId)
    },
    CANCEL_DOWNLOAD: async ({ issueId }) => {
      await desk.cancel(issueId)
      await settleDown()
    },
    REMOVE_DOWNLOAD: async ({ issueId }) => {
      await desk.remove(issueId)
      await settleDown()
    },
    DOWNLOAD_STYLES_MESSAGE: async ({ session }) => parts.store.saveAssets(await parts.hostFor(session).fetchAssets()),
    DOWNLOAD_BACKGROUND_IMAGES: (message) => seen.keep(message),
    DOWNLOAD_SETTINGS: async (message) => {
      await changeSettings(parts, message)
      await settleDown()
      await goOn(parts, runs)
    },
    RESUME_DOWNLOADS: async ({ session, isOnWifi, hasSeenNewer }) => {
      situation.isOnWifi = isOnWifi
      if (await desk.removeOthers(session)) await settleDown()
      await refresh(hasSeenNewer)
      await stopIdle(parts, runs)
      await goOn(parts, runs)
    },
    SIGNED_OUT: async () => {
      situation.session = NOBODY
      await desk.removeOwned()
      // What is under way may have been answered for that reader.
      await Promise.all([...runs.underway().keys()].map((issueId) => runs.stop(issueId)))
      await seen.clear()
      await settleDown()
      await goOn(parts, runs)
    },
  }
}

async function changeSettings(
  { situation, caches, origin }: EngineParts,
  { keepLast, onlyOnWifi, pixels }: DeviceSettings,
): Promise<void> {
  situation.settings = { keepLast, onlyOnWifi, pixels }
  await saveSettings(caches, origin, situation.settings)
}

/** Ends work that is no longer wanted: for a record that is gone or asked for anew, or on a network that is not allowed. */
async function stopIdle({ store, situation }: EngineParts, runs: Runs): Promise<void> {
  for (const [issueId, ticket] of runs.underway()) {
    const record = await store.readDownload(issueId)
    const isWanted = record !== undefined && (ticket === undefined || ticket === record.ticket)
    if (!isWanted || nextDownloadStep(record, surroundingsOf(situation)) === 'wait-for-wifi') await runs.stop(issueId)
  }
}

/** Works at everything that is unfinished. */
export async function goOn({ store }: EngineParts, runs: Runs): Promise<void> {
  const unfinished = (await store.readDownloads()).filter(isUnfinished)
  const ends = await Promise.allSettled(unfinished.map(({ issueId }) => runs.start(issueId)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Acts when it is time, or when it must be. What did not succeed is tried again at the next call. */
function atMostEvery(
  interval: number,
  now: () => number,
  act: () => Promise<boolean>,
): (mustBe: boolean) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async (mustBe) => {
    if (!mustBe && now() - last < interval) return
    const before = last
    last = now()
    if (!(await act())) last = before
  }
}

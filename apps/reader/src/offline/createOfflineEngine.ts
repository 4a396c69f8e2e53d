import { once } from '@gatefold/magazine/once'
import pLimit from 'p-limit'
import { createFileCache } from './files/createFileCache.ts'
import { createReceiver, goOn, NOBODY } from './createReceiver.ts'
import { createRuns } from './download/createRuns.ts'
import type { EngineParts } from './EngineParts.ts'
import { TRANSFERS } from './transfer/loadFiles.ts'
import type { EngineDependencies, OfflineEngine } from './OfflineEngine.ts'
import { readSettings } from './storedSettings.ts'
import { sweepFiles, tidyUp } from './download/tidyUp.ts'

/** The downloads over the worker's network, caches and store (Requirements R4.11, R4.12). */
export function createOfflineEngine(dependencies: EngineDependencies): OfflineEngine {
  const { caches, origin } = dependencies
  const parts: EngineParts = {
    ...dependencies,
    files: createFileCache(caches, origin),
    slots: pLimit(TRANSFERS),
    situation: {
      session: NOBODY,
      isOnWifi: false,
      settings: { keepLast: undefined, onlyOnWifi: false, pixels: undefined },
    },
  }
  const runs = createRuns(parts, () => tidyUp(parts))
  const begin = once(() => takeOver(parts))
  const act = createReceiver(parts, runs)
  return {
    async receive(message) {
      await begin()
      await act(message)
    },
    async resume() {
      await begin()
      await goOn(parts, runs)
      const waiting = (await parts.store.readDownloads()).filter(({ status }) => status.kind === 'waiting')
      if (waiting.length > 0) throw new Error(`${waiting.length} downloads wait.`)
    },
  }
}

/** What an earlier worker left: the settings, and files that it could no longer remove. */
async function takeOver(parts: EngineParts): Promise<void> {
  const { situation, caches, origin } = parts
  situation.settings = await readSettings(caches, origin)
  await sweepFiles(parts)
}

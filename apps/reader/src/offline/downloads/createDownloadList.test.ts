import { expect, it } from 'vitest'
import { createDownloadList } from './createDownloadList.ts'
import { aDownload } from './testing/fakeDownloads.ts'

it('R8.9 reads a store that was blocked again until it is open, and says so once', async () => {
  let isBlocked = true
  const logged: string[] = []
  const waiting: (() => void)[] = []
  const { record } = aDownload()
  const list = createDownloadList({
    store: { readDownloads: () => (isBlocked ? Promise.reject(new Error('blocked')) : Promise.resolve([record])) },
    timers: { after: (_delay, act) => (waiting.push(act), () => undefined) },
    now: () => 0,
    log: (message) => void logged.push(message),
  })
  const passes = async () => {
    for (const act of waiting.splice(0)) act()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  await list.readAll()
  await passes()
  expect([list.state().kind, logged.length]).toEqual(['opening', 1])
  isBlocked = false
  await passes()
  expect(list.items()).toEqual([{ record, progress: undefined }])
  expect(waiting).toEqual([])
})

import { expect, it } from 'vitest'
import type { MessageToWorker } from './messages.ts'
import { receiveMessage } from './receiveMessage.ts'

const session = { userRole: undefined, userId: undefined, accessToken: undefined }
const DOWNLOAD: MessageToWorker = {
  type: 'DOWNLOAD_ISSUE_MESSAGE',
  issueId: '1',
  withFilms: false,
  isAutomatic: false,
  session,
}

function aWorker({ hasEngine = true } = {}) {
  const did: string[] = []
  const endless = new Promise<never>(() => undefined)
  const opened = Promise.resolve({
    receive: ({ type }: MessageToWorker) => Promise.resolve(void did.push(type)),
  })
  const say = (message: MessageToWorker) =>
    receiveMessage(message, {
      scope: {
        registration: { scope: '', update: () => endless, sync: { register: () => endless } },
        skipWaiting: () => Promise.resolve(void did.push('skipped')),
      },
      engine: () => (hasEngine ? opened : Promise.reject(new Error('no room'))),
      pages: { clear: () => Promise.resolve(void did.push('cleared')) },
      yieldToNext: () => void did.push('made way'),
      keepBuild: () => Promise.resolve(void did.push('kept the build')),
    })
  return { did, say }
}

it('R4.12 tells the engine of a download before that somebody has signed out, however slow the browser is', async () => {
  const { did, say } = aWorker()
  void say(DOWNLOAD)
  await say({ type: 'SIGNED_OUT' })
  expect(did.filter((what) => !/cleared|build/.test(what))).toEqual(['DOWNLOAD_ISSUE_MESSAGE', 'SIGNED_OUT'])
})

it('R4.12 throws kept pages away where a reader signs out, also where there is no store', async () => {
  const { did, say } = aWorker({ hasEngine: false })
  await expect(say({ type: 'SIGNED_OUT' })).rejects.toThrow('no room')
  expect(did).toEqual(['cleared'])
})

it('R4.10 takes over, and makes way, when it is told to', async () => {
  const { did, say } = aWorker({ hasEngine: false })
  await say({ type: 'SKIP_WAITING' })
  await say({ type: 'MAKE_WAY' })
  expect(did).toEqual(['skipped', 'made way'])
})

it('R4.9 keeps the rest of the build when a page is quiet, and with the first download', async () => {
  const { did, say } = aWorker({ hasEngine: false })
  await say({ type: 'KEEP_BUILD' })
  await expect(say(DOWNLOAD)).rejects.toThrow('no room')
  expect(did).toEqual(['kept the build', 'kept the build'])
})

import { expect, it } from 'vitest'
import { createRequestRenewal } from './createSessionClient.ts'

const NOBODY = { userRole: undefined, userId: undefined, accessToken: undefined }
const READER = { ...NOBODY, userId: 'u1', accessToken: 't1' }

function aSession() {
  const done: string[] = []
  const session = {
    prepare: async () => 'ready' as const,
    renew: async (token: string) => {
      done.push(token)
      return 'ready' as const
    },
    end: async (ending: string) => void done.push(ending),
  }
  return { done, open: () => Promise.resolve(session) }
}

it('R6.1 does without the session’s code for a visitor', async () => {
  const renewal = createRequestRenewal(
    () => NOBODY,
    () => Promise.reject(new Error('opened')),
  )
  expect(await renewal.prepare()).toBe('ready')
})

it('R4.6 R4.7 hands on the token that was refused, and gives up', async () => {
  const { done, open } = aSession()
  const renewal = createRequestRenewal(() => READER, open)
  expect([await renewal.prepare(), await renewal.renew('Bearer t1')]).toEqual(['ready', 'ready'])
  await renewal.giveUp()
  expect(done).toEqual(['t1', 'expired'])
})

it('loses nothing where the session’s code cannot be had', async () => {
  const renewal = createRequestRenewal(
    () => READER,
    () => Promise.reject(new Error('no network')),
  )
  expect([await renewal.prepare(), await renewal.renew('Bearer t1')]).toEqual(['later', 'later'])
  await renewal.giveUp()
})

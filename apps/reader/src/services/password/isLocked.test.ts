import { expect, it } from 'vitest'
import { aSilentHost, follow } from '../graphql/testing/aSilentHost.ts'
import { isLocked } from './isLocked.ts'

const configuration = { appKey: 'demo', basePath: '/mag/', host: { graphql: '', auth: '' } }

it('R2.14 lets one read on where the host has not said in 15 seconds whether it asks for the password', async () => {
  const host = aSilentHost()
  const locked = follow(isLocked({ configuration, fetch: host.fetch }))
  await host.wait(14_999)
  expect([locked(), host.asked]).toEqual([undefined, ['/mag/graphql']])
  await host.wait(1)
  expect(locked()).toBe(false)
})

it('R2.14 knows a host that asks for it', async () => {
  const refuse = async () => new Response('{"code":"PASSWORD_REQUIRED"}', { status: 401 })
  expect(await isLocked({ configuration, fetch: refuse })).toBe(true)
})

import { expect, it } from 'vitest'
import { watchBuild } from './watchBuild.ts'

function aPage() {
  const page = {
    isVisible: true,
    served: 'a' as string | undefined,
    asked: 0,
    found: 0,
    tick: () => undefined as unknown,
  }
  watchBuild({
    url: '/mag/',
    build: 'a',
    isVisible: () => page.isVisible,
    onOtherBuild: () => void (page.found += 1),
    every: (interval, act) => {
      expect(interval).toBe(60_000)
      page.tick = act
    },
    fetch: (url, init) => {
      page.asked += 1
      expect([url, init]).toEqual(['/mag/', { method: 'HEAD', cache: 'no-store' }])
      if (page.served === undefined) return Promise.reject(new TypeError('no network'))
      const headers = page.served === '' ? {} : { 'gatefold-build': page.served }
      return Promise.resolve(new Response(null, { headers }))
    },
  })
  const minute = async () => {
    page.tick()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { page, minute }
}

it('R7.5 notices another build every minute, and nothing else', async () => {
  const { page, minute } = aPage()
  for (const served of ['a', '', undefined]) {
    page.served = served
    await minute()
    expect(page.found).toBe(0)
  }
  page.served = 'b'
  await minute()
  expect([page.asked, page.found]).toEqual([4, 1])
})

it('R7.5 does not ask while nobody looks', async () => {
  const { page, minute } = aPage()
  page.isVisible = false
  await minute()
  expect(page.asked).toBe(0)
})

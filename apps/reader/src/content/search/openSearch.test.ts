import { expect, it } from 'vitest'
import { aSilentHost, follow } from '../../network/testing/aSilentHost.ts'
import { readPrinted } from './openSearch.ts'

const ISSUE = { data: { flatplan: '/flatplan.json' } } as Parameters<typeof readPrinted>[0]
const context = { report: () => undefined }
const aPage = (page: number) => ({ page, width: 600, height: 800, text: `/${page}.json` })
const PLAN = { version: 1, pages: [aPage(1), aPage(2), aPage(3), aPage(4)] }

/** A host that has the plan, the text of the first page and not that of the second, and is silent about all others. */
function aSlowHost() {
  const silent = aSilentHost()
  const fetch = (input: unknown, init?: RequestInit) => {
    const url = String(input)
    if (url === '/flatplan.json') return Promise.resolve(Response.json(PLAN))
    if (url === '/1.json') return Promise.resolve(Response.json({ version: 1, blocks: [] }))
    if (url === '/2.json') return Promise.resolve(new Response(null, { status: 404 }))
    return silent.fetch(url, init)
  }
  return { ...silent, fetch }
}

it('searches what has come where a text is later than 15 seconds, and asks for no other', async () => {
  const host = aSlowHost()
  const printed = follow(readPrinted(ISSUE, { fetch: host.fetch, context }))
  await host.wait(14_999)
  expect(printed()).toBeUndefined()
  await host.wait(1)
  expect(printed()).toEqual([{ page: 1, text: { version: 1, blocks: [] } }])
  expect(host.asked).toEqual(['/3.json'])
})

it('searches without printed pages where the host does not tell of them', async () => {
  const host = aSilentHost()
  const printed = follow(readPrinted(ISSUE, { fetch: host.fetch, context }))
  await host.wait(15_000)
  expect([printed(), host.asked]).toEqual([[], ['/flatplan.json']])
})

import { expect, test, type Worker } from '@playwright/test'
import { startFakeHost } from './harness/fakeHost.ts'
import { startServer } from './harness/startServer.ts'
import { PLAIN_ANSWERS } from './harness/wireContent.ts'
import { waitForWorker } from './harness/workerPage.ts'

test.use({ serviceWorkers: 'allow' })

const FILE = { mediaType: 'image/png', content: Buffer.from('a picture') }

/** What the worker gets to read at an address; undefined where it gets nothing. */
function fetchIn(worker: Worker, address: string): Promise<string | undefined> {
  return worker.evaluate(
    (url) =>
      fetch(url, { cache: 'no-store' }).then(
        (response) => response.text(),
        () => undefined,
      ),
    address,
  )
}

test('R4.11 the worker may fetch what its title’s host serves, and from nobody else', async ({ page, context }) => {
  const content = await startFakeHost(PLAIN_ANSWERS)
  const stranger = await startFakeHost({})
  for (const host of [content, stranger]) host.serve('/files/a.png', FILE)
  const configuration = { basePath: '/some/sub/', host: { graphql: content.origin } }
  const server = await startServer({ configuration })
  await page.goto(`${server.address}issues/low-water`)
  await waitForWorker(page)

  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no worker.')
  expect(await fetchIn(worker, `${content.origin}/files/a.png`)).toBe('a picture')
  expect(await fetchIn(worker, `${stranger.origin}/files/a.png`)).toBeUndefined()
  expect(JSON.parse((await fetchIn(worker, `${server.address}shell.json`)) ?? '')).toMatchObject({
    configuration: { host: { graphql: content.origin } },
  })
  await Promise.all([server.stop(), content.stop(), stranger.stop()])
})

import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ARTICLE, DEMONSTRATION } from './harness/demonstration.ts'
import { root } from './harness/gatefold.ts'
import { startServer } from './harness/startServer.ts'

/** Renders the article in the worker from the server's own GraphQL answers and says what came out. */
const WORKER = `
import { renderPage } from './renderPage.js'
onmessage = async ({ data }) => {
  const { url, configuration, template } = data
  const execute = async (operation) => {
    const headers = { 'app-key': configuration.appKey, 'content-type': 'application/json' }
    const answer = await fetch(configuration.basePath + 'graphql', { method: 'POST', headers, body: JSON.stringify(operation) })
    return answer.json()
  }
  try {
    const page = await renderPage({ url, configuration, execute, shell: { template }, now: Date.now(), origin: location.origin })
    postMessage(page.html)
  } catch (error) {
    postMessage('failed: ' + error.stack)
  }
}`

test('the same page comes out of a worker as out of the server', async ({ page }) => {
  const server = await startServer({ files: [DEMONSTRATION] })
  const script = (body: string) => ({ contentType: 'text/javascript', body })
  const bundle = await readFile(join(root, 'apps/reader/dist/render/renderPage.js'), 'utf8')
  const template = await readFile(join(root, 'apps/reader/dist/client/index.html'), 'utf8')
  await page.route('**/renderPage.js', (route) => route.fulfill(script(bundle)))
  await page.route('**/renderWorker.js', (route) => route.fulfill(script(WORKER)))

  const fromServer = await (await page.request.get(server.address + ARTICLE)).text()
  await page.goto(server.address + ARTICLE)
  const fromWorker = await page.evaluate(
    ([url, text]) =>
      new Promise<string>((resolve) => {
        const start = JSON.parse(document.getElementById('gatefold-start')?.textContent ?? '{}')
        const worker = new Worker('/renderWorker.js', { type: 'module' })
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = (event) => resolve(`failed: ${event.message}`)
        worker.postMessage({ url, configuration: start.configuration, template: text })
      }),
    [`/${ARTICLE}`, template] as const,
  )
  expect(fromWorker).toContain('<article')
  expect(fromWorker === fromServer, 'the same bytes').toBe(true)
  await server.stop()
})

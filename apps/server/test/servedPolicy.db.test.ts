import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addressOf, kill, startServing, writeReader } from './aServedTitle.ts'
import { aTitle } from './aTitle.ts'

/** A title below `/sub/` in a process of its own; its address as it was told. */
async function aServedTitle(env: Record<string, string> = {}) {
  const title = await aTitle()
  await writeReader(title.folder)
  await writeFile(join(title.folder, 'reader', 'client', 'sw.js'), 'work()')
  const settings = { appKey: 'demo', title: 'Test', basePath: '/sub/' }
  await writeFile(join(title.folder, 'gatefold.config.json'), JSON.stringify(settings))
  const child = startServing(title.folder, { ...title.env, LOG_LEVEL: 'error', ...env })
  onTestFinished(() => kill(child))
  return addressOf(child)
}

function scriptsIn(policy: string): readonly string[] {
  const [, sources = ''] = /(?:^|; )script-src ([^;]*)/.exec(policy) ?? []
  return sources.split(' ')
}

/** Where scripts may come from: in a page, in a page that the worker makes, and in the worker. */
async function scriptsAt(address: string) {
  const [page, shell, worker] = await Promise.all([
    fetch(address),
    fetch(`${address}shell.json`),
    fetch(`${address}sw.js`),
  ])
  const { headers } = (await shell.json()) as { headers: Record<string, string> }
  const policies = [page.headers.get('content-security-policy'), headers['content-security-policy']]
  return [...policies, worker.headers.get('content-security-policy')].map((policy) => scriptsIn(policy ?? ''))
}

it('scripts run from the origin of the page where no other was told, as behind a proxy that keeps its own name', async () => {
  for (const scripts of await scriptsAt(await aServedTitle())) expect(scripts[0]).toBe(`'self'`)
})

it('scripts run from the build at the origin that readers see, and at the machine itself', async () => {
  const publicAddress = await aServedTitle({ ORIGIN: 'https://magazine.example' })
  const address = publicAddress.replace('https://magazine.example', 'http://127.0.0.1')
  for (const scripts of await scriptsAt(address))
    expect(scripts).toEqual(['https://magazine.example/sub/build/', `${address}build/`])
})

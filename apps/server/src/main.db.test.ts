import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aConfiguration } from './config/aConfiguration.ts'
import { ListenError } from './config/ListenError.ts'
import { type RunningServer, startServer } from './main.ts'
import { stopOnSignal } from './cli/serveCommand.ts'

const logger = pino({ level: 'silent' })

async function aReaderFolder(renderer: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'client'))
  await mkdir(join(folder, 'render'))
  await writeFile(join(folder, 'client', 'index.html'), '<title>shell</title>')
  await writeFile(join(folder, 'render', 'renderPage.js'), `exports.renderPage = ${renderer}`)
  return folder
}

const QUICK = 'async ({ url }) => ({ status: 200, html: url })'

async function start(env: Record<string, string> = {}, renderer = QUICK): Promise<RunningServer> {
  const readerFolder = await aReaderFolder(renderer)
  const environment = { PORT: '0', GATEFOLD_DATA: join(readerFolder, 'data'), ...env }
  const configuration = await aConfiguration({ basePath: '/title/' }, environment)
  const server = await startServer(configuration, {
    logger,
    version: '2.10.16',
    readerFolder,
    studioFolder: undefined,
    place: { env: {}, cwd: readerFolder },
    onListening: () => undefined,
  })
  return server
}

/** A server that was asked for a page, whose rendering has begun and ends when it is told to. */
async function startWithPendingRequest() {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-asked-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const begun = join(folder, 'begun')
  const mayEnd = join(folder, 'may-end')
  // A module shares files with this one, and the timers: a test stops `setTimeout`.
  const server = await start(
    {},
    `async () => {
      const { existsSync, writeFileSync } = require('node:fs')
      writeFileSync('${begun}', '')
      await new Promise((resolve) => {
        const timer = setInterval(() => {
          if (!existsSync('${mayEnd}')) return
          clearInterval(timer)
          resolve()
        }, 10)
      })
      return { status: 200, html: 'done' }
    }`,
  )
  const underWay = fetch(server.address)
  await vi.waitUntil(() => existsSync(begun), { timeout: 30_000 })
  return { server, underWay, answer: () => writeFile(mayEnd, '') }
}

/** Status and location of the answer to a request that names another host than it is sent to. */
async function askBy(host: string, place: { readonly port: number; readonly path: string }) {
  const { promise, resolve, reject } = Promise.withResolvers<readonly [number | undefined, string | undefined]>()
  get({ host: '127.0.0.1', ...place, headers: { host } }, (response) => {
    response.resume()
    resolve([response.statusCode, response.headers.location])
  }).on('error', reject)
  return promise
}

describe('startServer', () => {
  it('serves the title at the address that it tells', async () => {
    const readerFolder = await aReaderFolder(QUICK)
    const configuration = await aConfiguration({}, { PORT: '0', GATEFOLD_DATA: join(readerFolder, 'data') })
    const addresses: string[] = []
    const onListening = (address: string) => void addresses.push(address)
    const server = await startServer(configuration, {
      logger,
      version: '2.10.16',
      readerFolder,
      studioFolder: undefined,
      place: { env: {}, cwd: '/' },
      onListening,
    })
    expect(addresses).toEqual([server.address])
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(await (await fetch(`${server.address}issues/spring`)).text()).toBe('/issues/spring')
    await server.stop()
    await expect(fetch(server.address)).rejects.toThrow('fetch failed')
  })

  it('R7.7 sends a page that is asked for by another name of this machine to the address that it tells', async () => {
    const server = await start()
    const { port, origin } = new URL(server.address)
    const ask = (host: string) => askBy(host, { port: Number(port), path: '/title/issues/spring?lang=en' })
    const [status, location] = await ask(`localhost:${port}`)
    expect([status, location]).toEqual([302, `${origin}/title/issues/spring?lang=en`])
    for (const host of [`127.0.0.1:${port}`, 'localhost:1', `magazine.example:${port}`]) {
      expect(await ask(host)).toEqual([200, undefined])
    }
    const named = await start({ ORIGIN: 'https://magazine.example' })
    const place = { port: Number(new URL(named.address).port), path: '/title/' }
    expect(await askBy(`localhost:${place.port}`, place)).toEqual([200, undefined])
    await Promise.all([server.stop(), named.stop()])
  })

  it('says in one sentence that the port is taken, naming it and what to set', async () => {
    const taken = createServer()
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => {
        const address = taken.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
    onTestFinished(() => void taken.close())
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} is taken by another program; choose another one, such as PORT=${port + 1}.`,
    )
  })

  it.each([
    ['EACCES', 'Port 80 may not be used by this user; choose one above 1023, such as PORT=4000.'],
    ['EADDRNOTAVAIL', 'This machine has no address 10.9.8.7; set HOST to one of its own, such as HOST=127.0.0.1.'],
    ['EIO', 'The server cannot listen on 10.9.8.7, port 80: EIO.'],
  ])('says what %s means', (code, sentence) => {
    const { message } = new ListenError({ host: '10.9.8.7', port: 80 }, Object.assign(new Error(code), { code }))
    expect(message).toBe(sentence)
  })

  it('refuses to start without the reader', async () => {
    const configuration = await aConfiguration({}, { PORT: '0' })
    const options = {
      logger,
      version: '2.10.16',
      readerFolder: '/nowhere',
      studioFolder: undefined,
      place: { env: {}, cwd: '/' },
      onListening: () => undefined,
    }
    await expect(startServer(configuration, options)).rejects.toThrow('The reader is not built')
  })
})

describe('stopping', () => {
  it('lets a request under way end and takes no other', async () => {
    const { underWay, server, answer } = await startWithPendingRequest()
    const stopped = server.stop()
    await answer()
    expect(await (await underWay).text()).toBe('done')
    await stopped
    await expect(fetch(server.address)).rejects.toThrow('fetch failed')
  })

  it('closes a connection as soon as what was under way on it has ended', async () => {
    const { underWay, server, answer } = await startWithPendingRequest()
    // The time after which all connections are closed does not come.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const stopped = server.stop()
    await answer()
    expect(await (await underWay).text()).toBe('done')
    await stopped
  })

  it('closes a connection on which nothing was asked, and does not wait for it', async () => {
    const { underWay, server, answer } = await startWithPendingRequest()
    const ahead = connect(Number(new URL(server.address).port), '127.0.0.1')
    await once(ahead, 'connect')
    const closed = once(ahead, 'close')
    const stopped = server.stop()
    await closed
    // Had it been closed with all that takes too long, this one would have been, too.
    await answer()
    expect(await (await underWay).text()).toBe('done')
    await stopped
  })

  it('does not wait for a request that never ends', { timeout: 20_000 }, async () => {
    const { underWay, server } = await startWithPendingRequest()
    const dropped = underWay.catch(() => 'dropped')
    await server.stop()
    expect(await dropped).toBe('dropped')
  })

  it.each(['SIGTERM', 'SIGINT'])('happens once, on %s', async (signal) => {
    const signals = new EventEmitter()
    let stops = 0
    const stop = () => Promise.resolve(void (stops += 1))
    const stopped = stopOnSignal({ stop }, { signals, logger })
    signals.emit(signal)
    signals.emit('SIGTERM')
    signals.emit('SIGINT')
    await stopped
    expect(stops).toBe(1)
  })
})

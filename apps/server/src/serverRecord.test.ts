import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { findRunningServer, recordServer } from './serverRecord.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-record-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** What listens at the address that it gives and answers `/healthz` so. */
async function aServer(status: number): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? status : 404).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/title/`
}

it('finds a server that answers, until it takes its note away', async () => {
  expect(await findRunningServer(folder)).toBeUndefined()
  const record = { address: await aServer(200), pid: process.pid }
  const forget = recordServer(folder, record)
  expect(await findRunningServer(folder)).toEqual(record)
  forget()
  expect(await findRunningServer(folder)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})

it('leaves the note of a server that came later', async () => {
  const forget = recordServer(folder, { address: await aServer(200), pid: 1 })
  const later = { address: await aServer(200), pid: process.pid }
  recordServer(folder, later)
  forget()
  expect(await findRunningServer(folder)).toEqual(later)
})

it('does not take another program at the address, a process that has ended, or half a note for one', async () => {
  recordServer(folder, { address: await aServer(404), pid: process.pid })
  expect(await findRunningServer(folder)).toBeUndefined()
  // More than any system gives.
  recordServer(folder, { address: await aServer(200), pid: 2 ** 30 })
  expect(await findRunningServer(folder)).toBeUndefined()
  await writeFile(join(folder, 'server.json'), '{"address":"http://127')
  expect(await findRunningServer(folder)).toBeUndefined()
})

it('runs where nothing can be noted', () => {
  expect(() => recordServer(join(folder, 'none'), { address: 'http://127.0.0.1/', pid: 1 })()).not.toThrow()
})

import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHost } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordServer } from '../../apps/server/src/serverRecord.ts'
import { createTitle, type Title } from '../../e2e/harness/gatefold.ts'
import { runCommand } from '../process.ts'

const root = join(import.meta.dirname, '../..')

let folder = ''
let title: Title

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-start-'))
  title = await createTitle(folder)
})

afterEach(() => rm(folder, { recursive: true }))

const start = (environment: NodeJS.ProcessEnv) =>
  runCommand(root, [process.execPath, 'tools/start/main.ts'], { ...title.environment, ...environment })

describe('npm start', () => {
  it('says in one sentence that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, output } = await start({ PORT: String(port) })
    other.close()
    expect(output).toBe(`Port ${port} is taken by another program; choose another one, such as PORT=${port + 1}.\n`)
    expect(code).toBe(1)
  })

  it('says in one sentence that a server of the same title has the port, and where', async () => {
    const other = createHost((_request, response) => response.end()).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const address = `http://127.0.0.1:${port}/`
    await mkdir(title.dataFolder)
    recordServer(title.dataFolder, { address, pid: process.pid })
    const { code, output } = await start({ PORT: String(port) })
    other.close()
    expect(output).toBe(
      `The title is open already at ${address} (process ${process.pid}): stop that server first, or go on with it.\n`,
    )
    expect(code).toBe(1)
  })

  it('says in one sentence that the data folder cannot be written to', async () => {
    const blocked = join(folder, 'a-file')
    await writeFile(blocked, '')
    const { code, output } = await start({ GATEFOLD_DATA: join(blocked, 'data') })
    expect(output).toBe(
      `The data folder ${blocked}/data is not a folder; set GATEFOLD_DATA to a folder that can be written.
`,
    )
    expect(code).toBe(1)
  })

  it('names the key that is wrong in the configuration', async () => {
    await writeFile(join(folder, 'gatefold.config.json'), '{ "appKey": "test", "title": 7 }')
    const { code, output } = await start({})
    expect(output).toContain('"title" is 7')
    expect(output).not.toContain('    at ')
    expect(code).toBe(1)
  })
})

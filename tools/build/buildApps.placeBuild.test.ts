import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { aConfiguration } from '../../apps/server/src/config/aConfiguration.ts'
import { createLogger } from '../../apps/server/src/platform/telemetry/openTelemetry.ts'
import { startServer } from '../../apps/server/src/main.ts'
import { askWire } from '../../e2e/harness/askWire.ts'
import { compressTexts, placeBuild } from './buildApps.ts'

let folder = ''
let dist = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-place-'))
  dist = join(folder, 'dist')
})

afterEach(() => rm(folder, { recursive: true }))

const LIBRARY = 'build/libraries-1.js'
const scriptOf = (build: string) => `build/main-${build}.js`

/** Makes and places a build of two scripts, of which one is the same in every build. */
async function build(name: string): Promise<void> {
  const made = join(dist, 'made')
  const files = {
    [`client/${LIBRARY}`]: 'library();'.repeat(500),
    [`client/${scriptOf(name)}`]: `start("${name}");`.repeat(500),
    'client/index.html': name,
    'render/renderPage.js': `exports.renderPage = async ({ shell }) => ({ status: 200, html: shell.template })`,
  }
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(made, file, '..'), { recursive: true })
    await writeFile(join(made, file), content)
  }
  await compressTexts(join(made, 'client/build'))
  await placeBuild(made, dist)
}

/** Serves what is in place now. Gives what asks for a file: its status, its coding and what it begins with. */
async function serve() {
  const configuration = await aConfiguration({}, { PORT: '0', GATEFOLD_DATA: join(folder, 'data') })
  const server = await startServer(configuration, {
    logger: createLogger('silent', { write: () => undefined }),
    version: '2.10.16',
    readerFolder: dist,
    studioFolder: undefined,
    place: { env: {}, cwd: folder },
    onListening: () => undefined,
  })
  onTestFinished(() => server.stop())
  return async (path: string) => {
    const { status, headers, content } = await askWire({ url: server.address + path })
    return [status, headers['content-encoding'], content.toString().slice(0, 9)]
  }
}

it('leaves the scripts of the build before to an open page, whether its server still runs or a new one does', async () => {
  await build('a')
  const first = await serve()
  expect(await first('')).toEqual([200, undefined, 'a'])
  const script = [200, 'br', 'start("a"']
  expect(await first(scriptOf('a'))).toEqual(script)

  await build('b')
  expect(await first(scriptOf('a'))).toEqual(script)
  const second = await serve()
  expect(await second('')).toEqual([200, undefined, 'b'])
  expect(await second(scriptOf('a'))).toEqual(script)
  expect(await second(scriptOf('b'))).toEqual([200, 'br', 'start("b"'])
  expect(await second(LIBRARY)).toEqual([200, 'br', 'library()'])

  await build('c')
  const third = await serve()
  expect(await third(scriptOf('b'))).toEqual([200, 'br', 'start("b"'])
  expect((await third(scriptOf('a')))[0]).toBe(404)
  expect((await readdir(join(dist, 'client/build'))).filter((name) => name.startsWith('main-a'))).toEqual([])
})

it('leaves nothing else behind, and the same build as it is', async () => {
  await build('a')
  await build('a')
  expect((await readdir(dist)).toSorted()).toEqual(['build.txt', 'client', 'render'])
  expect((await readdir(join(dist, 'client/build'))).toSorted()).toEqual(
    [LIBRARY, scriptOf('a')].flatMap((file) => ['', '.br', '.gz'].map((end) => file.slice(6) + end)),
  )
})

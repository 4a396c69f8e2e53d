import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { buildEpub } from './harness/buildEpub.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'

test.use(MOTION)

const SCREEN = { width: 390, height: 844 }
test.use({ viewport: SCREEN })

async function aPicture(width: number, height: number, alt: string): Promise<string> {
  const png = await sharp({ create: { width, height, channels: 3, background: '#385' } })
    .png()
    .toBuffer()
  return `<p><img alt="${alt}" src="data:image/png;base64,${png.toString('base64')}"/></p>`
}

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-strips-'))
  const file = join(folder, 'book.epub')
  const pictures = [await aPicture(400, 8000, 'A strip'), await aPicture(400, 1200, 'A tower')]
  await writeFile(file, await buildEpub('Strips', `<h1>Strips</h1><p>Read it downwards.</p>${pictures.join('')}`))
  server = await startServer({ files: [file] })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('a strip of more than three screens is as wide as the text, a lower picture stands on the screen as a whole', async ({
  page,
}) => {
  await page.goto(`${server.address}issues/a-book/strips`)
  const boxOf = async (alt: string) => {
    const box = await page.getByRole('img', { name: alt }).boundingBox()
    if (box === null) throw new Error(`${alt} is not shown`)
    return box
  }
  const text = await page.getByText('Read it downwards.').boundingBox()
  await expect.poll(async () => (await boxOf('A strip')).width).toBeCloseTo(text?.width ?? 0, 0)
  expect((await boxOf('A strip')).height).toBeGreaterThan(3 * SCREEN.height)
  expect((await boxOf('A tower')).height).toBeLessThanOrEqual(SCREEN.height)
})

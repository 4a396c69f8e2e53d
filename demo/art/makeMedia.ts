import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { MadeFilm } from './issues/DemoIssue.ts'
import { assetsOf, issuesNamed } from './issues/demoIssues.ts'
import { encodeFilm } from './media/filmEncoder.ts'
import { encodeSound } from './media/soundEncoder.ts'
import { overlayInks } from './press/printSheet.ts'

/** Encoders are offered to secure origins only, so the page gets one that exists nowhere but here. */
async function openEncodingPage(page: Page): Promise<void> {
  const empty = { contentType: 'text/html', body: '<!doctype html>' }
  await page.route('https://press.example/', (route) => route.fulfill(empty))
  await page.goto('https://press.example/')
  const muxer = createRequire(import.meta.url).resolve('webm-muxer')
  await page.addScriptTag({ content: await readFile(muxer, 'utf8') })
}

async function* framesOf(film: MadeFilm): AsyncGenerator<Buffer> {
  const { width, height, framesPerSecond, seconds } = film
  const frameAt = film.createFrames()
  const count = framesPerSecond * seconds
  for (let frame = 0; frame < count; frame++) {
    const rgb = overlayInks(frameAt(frame / count), { seed: 17, grain: 0.1, quality: 100 })
    const picture = sharp(rgb, { raw: { width, height, channels: 3 } })
    yield await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    if (frame % framesPerSecond === 0)
      process.stdout.write(`${film.file}: second ${frame / framesPerSecond} of ${seconds}\n`)
  }
}

const { values } = parseArgs({ options: { issue: { type: 'string', default: '' } } })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  const page = await browser.newPage()
  await openEncodingPage(page)
  for (const issue of issuesNamed(values.issue)) {
    for (const { file, sampleRate, synthesise } of issue.sounds ?? []) {
      await writeFile(join(assetsOf(issue), file), await encodeSound(page, synthesise(), sampleRate))
    }
    for (const film of issue.films ?? []) {
      await writeFile(join(assetsOf(issue), film.file), await encodeFilm(page, film, framesOf(film)))
    }
  }
} finally {
  await browser.close()
}

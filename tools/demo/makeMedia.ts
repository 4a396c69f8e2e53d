import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { encodeFilm } from './media/filmEncoder.ts'
import { SOUND, synthesiseMud } from './media/mudSound.ts'
import { encodeSound } from './media/soundEncoder.ts'
import { createTideFilm, FILM } from './pictures/film.ts'
import { overlayInks } from './press/printSheet.ts'

const ASSETS = join(import.meta.dirname, '../../demo/issues/01-six-hours/assets')

/** Encoders are offered to secure origins only, so the page gets one that exists nowhere but here. */
async function openEncodingPage(page: Page): Promise<void> {
  const empty = { contentType: 'text/html', body: '<!doctype html>' }
  await page.route('https://press.example/', (route) => route.fulfill(empty))
  await page.goto('https://press.example/')
  const muxer = createRequire(import.meta.url).resolve('webm-muxer')
  await page.addScriptTag({ content: await readFile(muxer, 'utf8') })
}

async function* frames(): AsyncGenerator<Buffer> {
  const { width, height, framesPerSecond, seconds } = FILM
  const frameAt = createTideFilm()
  const count = framesPerSecond * seconds
  for (let frame = 0; frame < count; frame++) {
    const rgb = overlayInks(frameAt(frame / count), { seed: 17, grain: 0.1, quality: 100 })
    const picture = sharp(rgb, { raw: { width, height, channels: 3 } })
    yield await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    if (frame % framesPerSecond === 0) process.stdout.write(`film: second ${frame / framesPerSecond} of ${seconds}\n`)
  }
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  const page = await browser.newPage()
  await openEncodingPage(page)
  await writeFile(join(ASSETS, 'mud.webm'), await encodeSound(page, synthesiseMud(), SOUND.sampleRate))
  await writeFile(join(ASSETS, 'tide.webm'), await encodeFilm(page, { ...FILM, bitrate: 500_000 }, frames()))
} finally {
  await browser.close()
}

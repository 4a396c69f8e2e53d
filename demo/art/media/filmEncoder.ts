import type { Page } from '@playwright/test'
import type * as WebM from 'webm-muxer'

export interface FilmFormat {
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  /** Bits per second. */
  readonly bitrate: number
}

interface FilmEncoder {
  add(frame: string): Promise<void>
  finish(): Promise<string>
}

declare const WebMMuxer: typeof WebM
declare global {
  var filmEncoder: FilmEncoder | undefined
}

/** Runs in the browser: everything it uses comes from the page, nothing from this file. */
function installFilmEncoder({ width, height, framesPerSecond, bitrate }: FilmFormat): void {
  const target = new WebMMuxer.ArrayBufferTarget()
  const muxer = new WebMMuxer.Muxer({ target, video: { codec: 'V_VP9', width, height, frameRate: framesPerSecond } })
  const encoder = new VideoEncoder({
    output: (chunk, meta) => muxer.addVideoChunk(chunk, meta),
    error: (fault) => {
      throw fault
    },
  })
  encoder.configure({
    codec: 'vp09.00.10.08',
    width,
    height,
    bitrate,
    framerate: framesPerSecond,
    latencyMode: 'quality',
  })
  const duration = 1e6 / framesPerSecond
  let count = 0
  globalThis.filmEncoder = {
    async add(base64) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const frame = new VideoFrame(bitmap, { timestamp: count * duration, duration })
      encoder.encode(frame, { keyFrame: count % 60 === 0 })
      count += 1
      frame.close()
      bitmap.close()
    },
    async finish() {
      await encoder.flush()
      muxer.finalize()
      const bytes = new Uint8Array(target.buffer)
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
  }
}

/** Encodes JPEG frames to the bytes of a WebM film (VP9), in a page that has webm-muxer loaded. */
export async function encodeFilm(page: Page, format: FilmFormat, frames: AsyncIterable<Buffer>): Promise<Buffer> {
  // A film may be more than its format, such as a function that draws it, which would not go into the page.
  const { width, height, framesPerSecond, bitrate } = format
  await page.evaluate(installFilmEncoder, { width, height, framesPerSecond, bitrate })
  for await (const frame of frames) {
    await page.evaluate((base64) => globalThis.filmEncoder?.add(base64), frame.toString('base64'))
  }
  const encoded = await page.evaluate(() => globalThis.filmEncoder?.finish())
  return Buffer.from(encoded ?? '', 'base64')
}

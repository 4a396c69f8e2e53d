import type { Page } from '@playwright/test'
import type * as WebM from 'webm-muxer'
import type { Stereo } from './Stereo.ts'

declare const WebMMuxer: typeof WebM

interface SoundJob {
  /** Both channels, one after the other, as 32-bit floats in base64. */
  readonly samples: string
  readonly sampleRate: number
  /** Bits per second. */
  readonly bitrate: number
}

/** Runs in the browser: everything it uses comes from the page, nothing from this file. */
async function encodeInPage({ samples, sampleRate, bitrate }: SoundJob): Promise<string> {
  const target = new WebMMuxer.ArrayBufferTarget()
  const muxer = new WebMMuxer.Muxer({ target, audio: { codec: 'A_OPUS', sampleRate, numberOfChannels: 2 } })
  const encoder = new AudioEncoder({
    output: (chunk, meta) => muxer.addAudioChunk(chunk, meta),
    error: (fault) => {
      throw fault
    },
  })
  encoder.configure({ codec: 'opus', sampleRate, numberOfChannels: 2, bitrate })
  const floats = new Float32Array(Uint8Array.from(atob(samples), (letter) => letter.charCodeAt(0)).buffer)
  const length = floats.length / 2
  for (let at = 0; at < length; at += sampleRate) {
    const numberOfFrames = Math.min(sampleRate, length - at)
    const data = new Float32Array(numberOfFrames * 2)
    data.set(floats.subarray(at, at + numberOfFrames), 0)
    data.set(floats.subarray(length + at, length + at + numberOfFrames), numberOfFrames)
    const timestamp = (at / sampleRate) * 1e6
    encoder.encode(
      new AudioData({ format: 'f32-planar', sampleRate, numberOfFrames, numberOfChannels: 2, timestamp, data }),
    )
  }
  await encoder.flush()
  muxer.finalize()
  return btoa(Array.from(new Uint8Array(target.buffer), (byte) => String.fromCharCode(byte)).join(''))
}

/** Encodes two channels to the bytes of a WebM recording (Opus), in a page that has webm-muxer loaded. */
export async function encodeSound(page: Page, { left, right }: Stereo, sampleRate: number): Promise<Buffer> {
  const both = new Float32Array(left.length + right.length)
  both.set(left, 0)
  both.set(right, left.length)
  const samples = Buffer.from(both.buffer).toString('base64')
  return Buffer.from(await page.evaluate(encodeInPage, { samples, sampleRate, bitrate: 64_000 }), 'base64')
}

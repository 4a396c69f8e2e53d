import type { MadeSound } from '../issues/DemoIssue.ts'

const BARS = 240
const HEIGHT = 60

/** The recording as it would look on a recorder's screen: the loudest moment of each part of it, left over right. */
export function soundStrip({ synthesise, sampleRate }: MadeSound): string {
  const { left, right } = synthesise()
  const length = left.length / sampleRate
  const step = Math.floor(left.length / BARS)
  const bars = Array.from({ length: BARS }, (_, index) => {
    const up = loudest(left.subarray(index * step, (index + 1) * step))
    const down = loudest(right.subarray(index * step, (index + 1) * step))
    return `M${index * 3 + 1.5} ${(HEIGHT / 2 - up).toFixed(1)}V${(HEIGHT / 2 + down).toFixed(1)}`
  })
  const marks = [0, 10, 20, 30]
    .filter((seconds) => seconds < length)
    .map(
      (seconds) => `<text x="${(seconds / length) * BARS * 3}" y="${HEIGHT + 14}" font-size="11">${seconds} s</text>`,
    )
  return `<svg viewBox="0 0 ${BARS * 3} ${HEIGHT + 18}" role="img" aria-label="The recording, drawn"><path d="${bars.join('')}"/>${marks.join('')}</svg>`
}

/** Half the strip's height is full loudness; the root lets what is quiet be seen. */
function loudest(samples: Float32Array): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return Math.max(0.6, Math.sqrt(Math.min(1, peak)) * (HEIGHT / 2))
}

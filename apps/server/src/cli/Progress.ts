import { basename } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import type { TextStream } from './CliSurroundings.ts'

export interface Progress {
  readonly report: (done: number, total: number) => void
  readonly stop: () => void
}

/** A bar that goes from nothing to the whole for every step of an import; nothing where there is no terminal. */
export function createProgress(file: string, stream: TextStream | undefined): Progress {
  if (stream?.isTTY !== true) return { report: () => undefined, stop: () => undefined }
  const format = `{bar} {percentage} % ${basename(file)}`
  const options = { stream, format, clearOnComplete: true, hideCursor: true, fps: 10 }
  const bar = new SingleBar(options, Presets.shades_classic)
  bar.start(100, 0)
  return {
    report: (done, total) => {
      bar.update(total === 0 ? 100 : Math.round((100 * done) / total))
    },
    stop: () => {
      bar.stop()
    },
  }
}

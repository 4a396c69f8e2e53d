import { basename } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import type { TextStream } from './CliIo.ts'
import { pagesPerSecond } from './pagesPerSecond.ts'
import { escapeControls } from './printable.ts'

export interface Progress {
  readonly report: (done: number, total: number, unit?: 'pages') => void
  readonly stop: () => void
}

/**
 * A bar that goes from nothing to the whole for every step of an import, and says how many pages a second are read;
 * nothing where there is no terminal. `now` counts milliseconds.
 */
export function createProgress(file: string, stream: TextStream | undefined, now = () => performance.now()): Progress {
  if (stream?.isTTY !== true) return { report: () => undefined, stop: () => undefined }
  const format = `{bar} {percentage} % ${escapeControls(basename(file))}{pages}`
  const options = { stream, format, clearOnComplete: true, hideCursor: true, fps: 10 }
  const bar = new SingleBar(options, Presets.shades_classic)
  let start: { readonly at: number; readonly done: number } | undefined
  bar.start(100, 0, { pages: '' })
  return {
    report: (done, total, unit) => {
      start = unit === 'pages' ? (start ?? { at: now(), done }) : undefined
      const pages =
        start === undefined ? '' : pagesPerSecond({ done, total, milliseconds: now() - start.at, before: start.done })
      bar.update(total === 0 ? 100 : Math.round((100 * done) / total), { pages })
    },
    stop: () => {
      bar.stop()
    },
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RenditionPlan } from '@gatefold/importers/pages/PageImages'

export interface ImportRequest {
  readonly path: string
  readonly renditionPlan: RenditionPlan | undefined
}

/** A process that imports PDFs; `milliseconds` is all that it has taken of the time since it was started. */
export class ImportingProcess {
  readonly #child: ChildProcess
  #milliseconds = 0

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(): Promise<ImportingProcess> {
    const begin = performance.now()
    const started = new ImportingProcess(fork(join(import.meta.dirname, 'importOnRequest.ts')))
    await started.#answer()
    started.#milliseconds = performance.now() - begin
    return started
  }

  async import(request: ImportRequest): Promise<{ readonly pages: number; readonly milliseconds: number }> {
    const begin = performance.now()
    this.#child.send(request)
    const pages = await this.#answer()
    const milliseconds = performance.now() - begin
    this.#milliseconds += milliseconds
    return { pages, milliseconds }
  }

  /** Milliseconds of start, imports and end. */
  async end(): Promise<number> {
    const begin = performance.now()
    const exited = once(this.#child, 'exit')
    this.#child.disconnect()
    await exited
    return this.#milliseconds + performance.now() - begin
  }

  /** Rejects where the process ends instead. */
  #answer(): Promise<number> {
    return new Promise((resolve, reject) => {
      const onExit = () => {
        reject(new Error('The process that imports has ended.'))
      }
      this.#child.once('exit', onExit)
      this.#child.once('message', (pages) => {
        this.#child.off('exit', onExit)
        resolve(Number(pages))
      })
    })
  }
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer, RenderPage } from './PageRenderer.ts'

/** The reader has not been built where the server looks for it. */
export class ReaderMissing extends Error {
  override readonly name = 'ReaderMissing'

  constructor(folder: string, cause: unknown) {
    super(`The reader is not built: ${folder} cannot be used. "npm start" builds it.`, { cause })
  }
}

/** Takes the built reader from its `dist` folder. Throws ReaderMissing. */
export async function loadPageRenderer(folder: string): Promise<PageRenderer> {
  const clientFolder = join(folder, 'client')
  try {
    const template = await readFile(join(clientFolder, 'index.html'), 'utf8')
    const script = join(folder, 'render', 'renderPage.js')
    const worker = await readFile(join(clientFolder, 'sw.js')).catch(() => undefined)
    // The document names every script of the first route by its hash, and these name the rest.
    const build = shortHash([template, await readFile(script), worker ?? ''])
    const built: unknown = await import(pathToFileURL(script).href)
    return { renderPage: renderPageOf(built), shell: { template }, build, worker, clientFolder }
  } catch (cause) {
    throw new ReaderMissing(folder, cause)
  }
}

function renderPageOf(built: unknown): RenderPage {
  if (typeof built === 'object' && built !== null && 'renderPage' in built && typeof built.renderPage === 'function') {
    return built.renderPage as RenderPage
  }
  throw new Error('It exports no renderPage.')
}

function shortHash(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

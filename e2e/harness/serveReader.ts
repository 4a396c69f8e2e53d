import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { BUILD_HEADER, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { close, listen } from './fakeHost.ts'
import { root } from './gatefold.ts'

export interface ServedReader {
  /** Ends with a slash. */
  readonly address: string
  stop(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
}

/** The built reader on a server of files that renders nothing, for a title whose content another host serves. */
export async function serveReader(parts: Partial<PublicConfiguration>): Promise<ServedReader> {
  const dist = join(root, 'apps/reader/dist')
  const configuration = aConfiguration(parts)
  const page = await renderEmptyPage(dist, configuration)
  const server = createServer((request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?', 1)
    response.setHeader(BUILD_HEADER, configuration.build)
    const type = TYPES[extname(pathname)]
    if (type === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
      return
    }
    readFile(join(dist, 'client', pathname)).then(
      (file) => response.setHeader('content-type', type).end(file),
      () => response.writeHead(404).end(),
    )
  })
  return { address: `${await listen(server)}/`, stop: () => close(server) }
}

async function renderEmptyPage(dist: string, configuration: PublicConfiguration): Promise<string> {
  const template = await readFile(join(dist, 'client/index.html'), 'utf8')
  const built: unknown = await import(pathToFileURL(join(dist, 'render/renderPage.js')).href)
  const { renderPage } = built as { renderPage(request: object): Promise<{ readonly html: string }> }
  const execute = () => Promise.reject(new Error('Nothing is asked for an empty page.'))
  const { html } = await renderPage({ url: '/', configuration, execute, shell: { template }, now: 0 })
  return html
}

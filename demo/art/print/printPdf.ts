import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Route } from '@playwright/test'
import { launchOptions } from '../../../tools/browser.ts'

/** What a document of the printed edition is made of. */
export interface Printable {
  readonly html: string
  /** JPEGs by their names. */
  readonly pictures: ReadonlyMap<string, Buffer>
  /** Folder of the faces. */
  readonly fonts: string
  /** Names of style sheets. */
  readonly styles: readonly string[]
}

/** An address that exists nowhere but here. */
const ORIGIN = 'https://press.example/'
/** Of all issues. In their order: a later one has the last word. */
const STYLES = ['page', 'front', 'story', 'component']

/** Prints a document: links stay, headings become the outline, and the text is tagged in its order. */
export async function printPdf(printable: Printable): Promise<Buffer> {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    await page.route('**/*', (route) => answer(route, printable))
    await page.goto(ORIGIN, { waitUntil: 'load' })
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, outline: true, tagged: true })
  } finally {
    await browser.close()
  }
}

async function answer(route: Route, { html, pictures, fonts, styles }: Printable): Promise<void> {
  const name = route.request().url().slice(ORIGIN.length)
  const picture = pictures.get(name)
  if (name === '') return route.fulfill({ contentType: 'text/html', body: html })
  if (name === 'print.css') return route.fulfill({ contentType: 'text/css', body: await sheetsOf(styles) })
  if (name.startsWith('fonts/')) {
    return route.fulfill({ contentType: 'font/woff2', path: join(fonts, name.slice('fonts/'.length)) })
  }
  return picture === undefined ? route.abort() : route.fulfill({ contentType: 'image/jpeg', body: picture })
}

async function sheetsOf(own: readonly string[]): Promise<string> {
  const paths = [...STYLES, ...own].map((name) => join(import.meta.dirname, `styles/${name}.css`))
  const sheets = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return sheets.join('\n')
}

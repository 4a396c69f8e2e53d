import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Route } from '@playwright/test'
import { launchOptions } from '../../browser/launchOptions.ts'

/** What a document of the printed edition is made of. */
export interface Printable {
  readonly html: string
  /** JPEGs by their names. */
  readonly pictures: ReadonlyMap<string, Buffer>
  /** Folder of the faces. */
  readonly fonts: string
}

/** An address that exists nowhere but here. */
const ORIGIN = 'https://press.example/'
/** In their order: a later one has the last word. */
const STYLES = ['page', 'front', 'story', 'component'].map((name) => join(import.meta.dirname, `styles/${name}.css`))

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

async function answer(route: Route, { html, pictures, fonts }: Printable): Promise<void> {
  const name = route.request().url().slice(ORIGIN.length)
  const picture = pictures.get(name)
  if (name === '') return route.fulfill({ contentType: 'text/html', body: html })
  if (name === 'print.css') return route.fulfill({ contentType: 'text/css', body: await styles() })
  if (name.startsWith('fonts/')) {
    return route.fulfill({ contentType: 'font/woff2', path: join(fonts, name.slice('fonts/'.length)) })
  }
  return picture === undefined ? route.abort() : route.fulfill({ contentType: 'image/jpeg', body: picture })
}

async function styles(): Promise<string> {
  const sheets = await Promise.all(STYLES.map((path) => readFile(path, 'utf8')))
  return sheets.join('\n')
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { root } from './gatefold.ts'

const ARABIC_FACE = join(
  root,
  'node_modules/@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2',
)

const ARABIC_STYLE = `<style>@font-face{font-family:"Noto Naskh Arabic";font-weight:400 700;src:url(/sure-face.woff2)}</style>`

/** The rules of the reader's own faces, whose files are of its build. */
const OWN_FACES = /@font-face\s*\{[^}]*\/build\/[^}]*\}/g

/**
 * The reader's own faces swap: whether one arrives in time would decide where lines break. Here they are waited for, and Arabic is set
 * in a face that every machine has.
 */
export async function withSureFaces(context: BrowserContext): Promise<void> {
  const face = await readFile(ARABIC_FACE)
  await context.route('**/sure-face.woff2', (route) => route.fulfill({ body: face, contentType: 'font/woff2' }))
  await rewritePages(context, (html) =>
    html
      .replaceAll(OWN_FACES, (rule) => rule.replace(/font-display:\s*swap/, 'font-display:block'))
      .replace('</head>', `${ARABIC_STYLE}</head>`),
  )
}

/**
 * Without the reader's own faces: where several pages load at once the browser may take one up after the first paint, and a
 * heading breaks anew. What stands in for them is there at once.
 */
export function withFallbackFonts(context: BrowserContext): Promise<void> {
  return rewritePages(context, (html) =>
    html.replaceAll(OWN_FACES, '').replaceAll(/<link [^>]*\bdata-face="[^>]*>/g, ''),
  )
}

async function rewritePages(context: BrowserContext, rewrite: (html: string) => string): Promise<void> {
  await context.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    if (response.status() !== 200) return route.fulfill({ response })
    return route.fulfill({ response, body: rewrite(await response.text()) })
  })
}

/** Files have names with a dot. */
function isPage({ pathname }: URL): boolean {
  return !pathname.includes('.')
}

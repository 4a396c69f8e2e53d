import { fill, html, Markup } from './html.ts'
import type { PageLanguage } from './pageLanguage.ts'

export interface PageFrame {
  /** As the publication is called. */
  readonly title: string
  /** Address of the title. */
  readonly home: string
  readonly css: string
  /** Addresses of the faces. */
  readonly faces: readonly string[]
}

export interface PageContent {
  readonly heading: string
  readonly body: Markup
}

/** A whole document: the title's name, a heading, and what there is to do. */
export function layout(frame: PageFrame, language: PageLanguage, { heading, body }: PageContent): string {
  const { title, home } = frame
  return html`<!doctype html>
    <html lang="${language.tag}" dir="${language.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading} · ${title}</title>
        ${frame.faces.map((face) => html`<link rel="preload" as="font" type="font/woff2" href="${face}" crossorigin />`)}
        ${styleElement(frame.css)}
      </head>
      <body>
        <header><a href="${home}">${title}</a></header>
        <main>
          <h1>${heading}</h1>
          ${body}
        </main>
      </body>
    </html>`.text
}

/** Not a letter between the tags but the style: the policy names it by its hash. */
function styleElement(css: string): Markup {
  return new Markup(`<style>${css}</style>`)
}

/** Links and buttons that lead elsewhere, below the form. */
export function actionList(items: readonly Markup[]): Markup {
  return html`<ul class="actions" role="list">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`
}

export function link(address: string, text: string): Markup {
  return html`<a href="${address}">${text}</a>`
}

export function backTo({ title }: PageFrame, { _ }: PageLanguage, address: string): Markup {
  return html`<a href="${address}">${fill(_('Back to {title}', { title: '{title}' }), { title })}</a>`
}

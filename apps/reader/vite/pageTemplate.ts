import { START_GATE } from '../src/app/startGate.ts'
import type { Plugin, Rolldown } from 'vite'

/**
 * Writes `index.html`, the template that the page renderer fills: `{{base}}` is the base path; `{{lang}}`, `{{accent}}`, `{{head}}`,
 * `{{app}}` and `{{start}}` are put in per page. The style sheets of the first screens travel inside the page, so that
 * the first text waits for no second request.
 */
export function pageTemplate(): Plugin {
  return {
    name: 'gatefold-page-template',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (entry === undefined) throw new Error('The reader has no entry script.')
      const first = [...chunks.filter((chunk) => entry.imports.includes(chunk.fileName)), entry]
      const css = first.flatMap((chunk) => styleSheets(chunk, bundle)).join('')
      const preloads = entry.imports.map((file) => `<link rel="modulepreload" crossorigin href="{{base}}${file}">`)
      const script = `<script type="module" crossorigin src="{{base}}${entry.fileName}"></script>`
      this.emitFile({
        type: 'asset',
        fileName: 'index.html',
        source: documentTemplate(rebase(css), preloads.join('') + script),
      })
    },
  }
}

function styleSheets(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])].map((name) => {
    const asset = bundle[name]
    return asset?.type === 'asset' ? String(asset.source) : ''
  })
}

/** Addresses in the bundled CSS are relative to `build/`; inside a page they need the base path. */
function rebase(css: string): string {
  return css.replaceAll(/url\((['"]?)\.\//g, 'url($1{{base}}build/')
}

function documentTemplate(css: string, scripts: string): string {
  return `<!doctype html>
<html lang="{{lang}}" data-paper="auto" style="--accent:{{accent}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<style>[data-gate=closed] body{visibility:hidden}${css}</style>
<script>${START_GATE}</script>
{{head}}
${scripts}
</head>
<body>
<div id="gatefold">{{app}}</div>
<script type="application/json" id="gatefold-start">{{start}}</script>
</body>
</html>
`
}

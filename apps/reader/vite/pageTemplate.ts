import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PRINTED_GATE } from '../src/app/printedGate.ts'
import { FRAME_COLOURS, HEAD_SCRIPT, LEAD_PICTURE } from '../src/app/startGate.ts'
import { PARTS, SOURCES } from './chunkOf.ts'

/**
 * Writes `index.html`, the template that the page renderer fills: `{{base}}` is the base path; `{{lang}}`, `{{accent}}`, `{{settings}}`, `{{scripts}}`, `{{head}}`,
 * `{{app}}` and `{{start}}` are put in per page; of the links to the interface's texts the one of its language stays, of those to
 * faces those of its script, and of those to the scripts of first screens those of its route. The reader's style sheet travels inside the page, so that the
 * first text waits for no second request.
 */
export function pageTemplate(): Plugin {
  return {
    name: 'gatefold-page-template',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle)
      const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
      if (entry?.type !== 'chunk') throw new Error('The reader has no entry script.')
      const css = outputs.map(styleSheetIn).join('')
      const texts = outputs.flatMap((output) => (output.type === 'chunk' ? textsOf(output) : []))
      const faces = outputs.flatMap(({ fileName }) => faceOf(fileName))
      const scripts = [
        ...texts,
        ...entry.imports.map((file) => script(file, ' data-script')),
        ...scriptsOfRoutes(bundle, entry),
        script(entry.fileName, ' id="gatefold-entry"'),
      ]
      this.emitFile({
        type: 'asset',
        fileName: 'index.html',
        source: documentTemplate(rebase(css), { faces: faces.join(''), scripts: scripts.join('') }),
      })
    },
  }
}

/** A link that asks for nothing: the gate makes it fetch when the first text has been painted, which has line and processor to itself. */
function script(file: string, attributes: string): string {
  return `<link${attributes} href="{{base}}${file}">`
}

/** What a first screen needs besides the entry: fetched with it, not after it has run. */
function scriptsOfRoutes(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): readonly string[] {
  const withEntry = filesWith(bundle, entry.fileName)
  const routes = new Map<string, readonly string[]>()
  for (const [route, files] of Object.entries(PARTS.first)) {
    const sources = files.map((file) => join(SOURCES, file))
    const chunk = Object.values(bundle).find(
      (output) => output.type === 'chunk' && sources.some((id) => output.moduleIds.includes(id)),
    )
    if (chunk === undefined) throw new Error(`The reader has no chunk of the route ${route}.`)
    for (const file of filesWith(bundle, chunk.fileName))
      if (!withEntry.has(file)) routes.set(file, [...(routes.get(file) ?? []), route])
  }
  return [...routes].map(([file, names]) => script(file, ` data-script data-route="${names.join(' ')}"`))
}

/** A chunk's file and those that it imports, theirs too. */
function filesWith(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): ReadonlySet<string> {
  const output = bundle[file]
  if (output?.type !== 'chunk' || found.has(file)) return found
  found.add(file)
  for (const imported of output.imports) filesWith(bundle, imported, found)
  return found
}

/** What the first screens say in a language of the interface; all others' texts stay where they are. Requirement R1.4. */
function textsOf({ facadeModuleId, fileName }: Rolldown.OutputChunk): readonly string[] {
  const [, language] = /\/texts\/start\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  return language === undefined ? [] : [script(fileName, ` data-script data-texts="${language}"`)]
}

/** A file of the first screen's faces, asked for with the page: the name says for which languages. */
function faceOf(file: string): readonly string[] {
  const [, part] = /\/(?:text|display)-(basic|german|romance|further)-[\w-]+\.woff2$/.exec(file) ?? []
  if (part === undefined) return []
  return [`<link data-face="${part}" rel="preload" as="font" type="font/woff2" crossorigin href="{{base}}${file}">`]
}

function styleSheetIn(output: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  return output.type === 'asset' && output.fileName.endsWith('.css') ? String(output.source) : ''
}

/** Addresses in the bundled CSS are relative to `build/`; inside a page they need the base path. */
function rebase(css: string): string {
  return css.replaceAll(/url\((['"]?)\.\//g, 'url($1{{base}}build/')
}

interface Links {
  readonly faces: string
  readonly scripts: string
}

/** Stands before all rules: the bundler writes them in the order of its chunks, which is not that of the layers. */
const LAYERS = '@layer reset, base, ui, feature;'

function documentTemplate(css: string, { faces, scripts }: Links): string {
  return `<!doctype html>
<html lang="{{lang}}" dir="{{dir}}" data-paper="auto" data-scripts="{{scripts}}"{{settings}} style="--accent:{{accent}}">
<head>
<meta charset="utf-8">
<script>${HEAD_SCRIPT}</script>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${FRAME_COLOURS}
${faces}
<style>${LAYERS}[data-gate=closed] body{visibility:hidden}${css}</style>
<link rel="icon" sizes="64x64" href="{{base}}icons/64.png">
<link rel="apple-touch-icon" href="{{base}}icons/apple-180.png">
<link rel="manifest" href="{{base}}app.webmanifest">
{{head}}
<script>${LEAD_PICTURE};${PRINTED_GATE}</script>
${scripts}
</head>
<body>
<div id="gatefold">{{app}}</div>
<script type="application/json" id="gatefold-start">{{start}}</script>
</body>
</html>
`
}

/** Style sheets by the class names made of them, in this build. */
const owners = new Map<string, string>()

/**
 * The name of a CSS module's class in the page: its own and three characters of its file's. The style sheet stands in every page, where the names that are usual
 * (`_bar_1jzqy_12`, with a line) cost half a kilobyte after compression. The same in all bundles. Throws where two files would share a name.
 */
export function scopedClassName(name: string, file: string): string {
  const path = relative(SOURCES, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
  const owner = owners.get(scoped) ?? path
  if (owner !== path)
    throw new Error(`The class ${name} of ${path} would be named like that of ${owner}: rename one of them.`)
  owners.set(scoped, path)
  return scoped
}

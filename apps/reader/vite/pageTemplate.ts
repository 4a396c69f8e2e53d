import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PRINTED_GATE } from '../src/app/printedGate.ts'
import { FRAME_COLOURS, HEAD_SCRIPT, LEAD_PICTURE } from '../src/app/startGate.ts'
import { FOLLOWING_ROUTES, FOLLOWING_TEXTS_FILE, PARTS, SOURCES } from './chunkOf.ts'

/**
 * Writes `index.html`, the template that the page renderer fills: `{{base}}` is the base path; `{{lang}}`, `{{accent}}`, `{{settings}}`, `{{scripts}}`, `{{head}}`,
 * `{{app}}` and `{{start}}` are put in per page; of the links to the interface's texts those of its language stay, of those to
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
      const chunks = outputs.filter((output) => output.type === 'chunk')
      const faces = outputs.flatMap(({ fileName }) => faceOf(fileName))
      const scripts = [
        // The largest first: a browser asks for six files at a time, pictures and faces among them.
        ...entry.imports.toSorted((a, b) => sizeOf(bundle, b) - sizeOf(bundle, a)).map((file) => script(file, FIRST)),
        ...scriptsOfRoutes(bundle, entry),
        ...chunks.flatMap(textsOf),
        script(entry.fileName, ' id="gatefold-entry"'),
        ...followingScripts(bundle, entry),
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

/** What brings a page to life: the gate asks for it after the first paint. */
const FIRST = ' data-script'

/** What comes by itself afterwards: the reader asks for it when it starts, all at once. */
const FOLLOWING = ' data-following'

function sizeOf(bundle: Rolldown.OutputBundle, file: string): number {
  const output = bundle[file]
  return output?.type === 'chunk' ? output.code.length : 0
}

/** What a first screen needs besides the entry: fetched with it, not after it has run. */
function scriptsOfRoutes(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): readonly string[] {
  return scriptsByRoute(bundle, { parts: PARTS.first, without: filesWith(bundle, entry.fileName), attribute: FIRST })
}

/** What comes to every page by itself, what comes to a first screen besides, and what all of it says. */
function followingScripts(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): readonly string[] {
  const withEntry = filesWith(bundle, entry.fileName)
  const everywhere = filesOf(bundle, PARTS.following.idle).difference(withEntry)
  const without = withEntry.union(everywhere)
  return [
    ...[...everywhere].map((file) => script(file, FOLLOWING)),
    ...scriptsByRoute(bundle, { parts: FOLLOWING_ROUTES, without, attribute: FOLLOWING }),
    ...Object.values(bundle).flatMap(followingTextsOf),
  ]
}

interface RouteScripts {
  /** Sources by route. */
  readonly parts: Readonly<Record<string, readonly string[]>>
  /** Files that are there already. */
  readonly without: ReadonlySet<string>
  readonly attribute: string
}

function scriptsByRoute(bundle: Rolldown.OutputBundle, { parts, without, attribute }: RouteScripts): readonly string[] {
  const routes = new Map<string, readonly string[]>()
  for (const [route, sources] of Object.entries(parts))
    for (const file of filesOf(bundle, sources).difference(without))
      routes.set(file, [...(routes.get(file) ?? []), route])
  return [...routes].map(([file, names]) => script(file, `${attribute} data-route="${names.join(' ')}"`))
}

/** The files that sources are in, and those that they import. Throws where the build has none. */
function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  for (const source of sources) {
    const id = join(SOURCES, source)
    const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.includes(id))
    if (chunk === undefined) throw new Error(`The reader has no chunk of ${source}.`)
    filesWith(bundle, chunk.fileName, files)
  }
  return files
}

/** A chunk's file and those that it imports, theirs too. */
function filesWith(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const output = bundle[file]
  if (output?.type !== 'chunk' || found.has(file)) return found
  found.add(file)
  for (const imported of output.imports) filesWith(bundle, imported, found)
  return found
}

/** What the first screens say in a language of the interface, home a little more; all others' texts stay where they are. Requirement R1.4. */
function textsOf({ facadeModuleId, fileName }: Rolldown.OutputChunk): readonly string[] {
  const [, part, language] = /\/texts\/(start|newsstand)\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  const route = part === 'newsstand' ? ' data-route="home"' : ''
  return language === undefined ? [] : [script(fileName, `${FIRST}${route} data-texts="${language}"`)]
}

/** What comes by itself says that in one file in each language. */
function followingTextsOf({ fileName }: Rolldown.OutputAsset | Rolldown.OutputChunk): readonly string[] {
  const [, language] = FOLLOWING_TEXTS_FILE.exec(fileName) ?? []
  return language === undefined ? [] : [script(fileName, `${FOLLOWING} data-texts="${language}"`)]
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

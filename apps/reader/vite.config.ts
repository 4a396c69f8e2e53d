import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserOnly } from './vite/browserOnly.ts'
import { pageTemplate, scopedClassName } from './vite/pageTemplate.ts'
import { createChunkOf, wholeChunkOf } from './vite/chunkOf.ts'
import { precacheList } from './vite/precacheList.ts'
import { subsetFaces } from './vite/subsetFaces.ts'

/**
 * Bundles of one source. `vite build` makes the reader for the browser in `dist/made/client`; `vite build --ssr` makes
 * `dist/made/render/renderPage.js`, the same screens as a function from address to HTML, which runs in Node and in a worker;
 * `vite build --ssr --mode lazy-worker` and `--mode worker` make the service worker: a script with those screens inside, and
 * the small one that answers, which knows the names of all files and so is built last. Every address inside is relative, so that one build serves any base path (Requirement R2.1).
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  base: './',
  plugins: [react(), ...pluginsOf(isSsrBuild === true, mode)],
  ssr: {
    noExternal: true,
    target: 'webworker',
    // The router's streaming half names Node's streams. Nothing here streams, so that it is left out with what it names.
    external: ['node:stream'],
    resolve: { conditions: ['worker', 'module', 'browser', 'production'] },
  },
  ...(isSsrBuild === true ? { resolve: { alias: ONE_REACT_RENDERER } } : {}),
  css: { modules: { generateScopedName: scopedClassName }, lightningcss: { exclude: DIRECTION_SELECTOR } },
  define: {
    ...(mode === WORKER ? workerConstants() : {}),
    // A classic script has none; only what comes to life on a page asks for it.
    ...(mode in workerBundles ? { 'import.meta.url': 'undefined' } : {}),
  },
  build: isSsrBuild === true ? (workerBundles[mode] ?? renderBundle) : clientBundle,
}))

const WORKER = 'worker'

/** What `tools/build` puts in its place when all bundles are made: until then the build before is served. */
const MADE = 'dist/made'

const CLIENT = `${MADE}/client`

/**
 * Lightning CSS's `Features.DirSelector`. It would write `:dir(rtl)` as a list of languages: a right-to-left page of another
 * language, or an element with `dir` alone, would not be one.
 */
const DIRECTION_SELECTOR = 4

/**
 * React's server half without the second renderer that `react-dom/server` brings for streams, of which there are none here. React has
 * no other way to `renderToString`; `prerender` of `react-dom/static` waits for parts that come in the browser alone, for ever.
 */
const ONE_REACT_RENDERER = {
  'react-dom/server': join(
    dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
    'cjs/react-dom-server-legacy.browser.production.js',
  ),
}

const FIRST_ROUTE_LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core))\/|rolldown\/runtime/

/** How long a part of a build took is no fault: whether it is said depends on what else the machine does. */
const checks = { bundlerTimings: false } as const

function pluginsOf(isSsrBuild: boolean, mode: string): (Plugin | Plugin[])[] {
  if (!isSsrBuild) return [subsetFaces(), plainImports(), pageTemplate()]
  return mode === WORKER ? [] : [browserOnly()]
}

const chunkOf = createChunkOf()

const clientBundle = {
  outDir: CLIENT,
  assetsDir: 'build',
  assetsInlineLimit: 0,
  cssCodeSplit: false,
  // What imports what: `tools/build/measureBudget.ts` reads it.
  manifest: true,
  modulePreload: false as const,
  target: 'es2022',
  rolldownOptions: {
    checks,
    optimization: { inlineConst: { mode: 'all' as const } },
    input: 'src/main.tsx',
    output: {
      chunkFileNames: chunkFileName,
      codeSplitting: {
        groups: [
          // One chunk that changes only when a library does: it compresses better and stays cached over our own versions.
          { name: 'libraries', test: FIRST_ROUTE_LIBRARIES },
          // The entry and an article's screen, each with what later code shares with it.
          { name: wholeChunkOf(chunkOf), debugName: 'whole', includeDependenciesRecursively: false },
          // What else is shared, in few chunks: each is a request.
          { name: chunkOf, debugName: 'ours', minShareCount: 2, includeDependenciesRecursively: false },
        ],
      },
    },
  },
}

interface NamedChunk {
  readonly name: string
  readonly facadeModuleId?: string | null
}

/** The interface's texts are told by their part and language: the worker keeps those that are read here. */
function chunkFileName({ name, facadeModuleId }: NamedChunk): string {
  const [, part, language] = /\/texts\/(\w+)\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  return `build/${part === undefined ? name.replace(/\.lazy$/, '') : `texts-${part}-${language}`}-[hash].js`
}

const renderBundle = {
  outDir: `${MADE}/render`,
  target: 'es2022',
  rolldownOptions: {
    checks,
    input: 'src/render/renderPage.ts',
    output: { entryFileNames: 'renderPage.js' },
    // A worker has no module of Node's: what names one and is not used has to go.
    treeshake: { moduleSideEffects: 'no-external' as const },
  },
}

function workerConstants(): Readonly<Record<string, string>> {
  const { files, texts, lazyScript } = precacheList(join(import.meta.dirname, CLIENT))
  return {
    PRECACHED_FILES: JSON.stringify(files),
    TEXTS_FILES: JSON.stringify(texts),
    LAZY_SCRIPT: JSON.stringify(lazyScript),
  }
}

/** Classic scripts: a worker of modules is not to be had everywhere. */
function classicScript(input: string, output: object) {
  return {
    outDir: CLIENT,
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    target: 'es2022',
    rolldownOptions: {
      checks,
      input,
      output: { format: 'iife' as const, codeSplitting: false, ...output },
      treeshake: renderBundle.rolldownOptions.treeshake,
    },
  }
}

const workerBundles: Readonly<Record<string, ReturnType<typeof classicScript>>> = {
  'lazy-worker': classicScript('src/worker/lazyWorker.ts', {
    name: 'gatefoldLazyWorker',
    entryFileNames: 'build/worker-[hash].js',
  }),
  [WORKER]: classicScript('src/worker/sw.ts', { entryFileNames: 'sw.js' }),
}

const HELPER = '\0vite/preload-helper.js'

/** What the helper is told to fetch ahead: nothing. */
const NOTHING_AHEAD = /,\[\],import\.meta\.url\)/g

/**
 * Leaves late imports as they are: the bundler would wrap each into a helper that fetches style sheets and small chunks ahead,
 * of which there are none here (decision 0047).
 */
function plainImports(): Plugin[] {
  return [
    {
      name: 'gatefold-no-preload-helper',
      apply: 'build',
      enforce: 'pre',
      load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : undefined),
    },
    {
      name: 'gatefold-plain-imports',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        // After the bundler has filled in what is to be fetched ahead.
        order: 'post',
        handler(_options, bundle) {
          for (const output of Object.values(bundle))
            if (output.type === 'chunk') output.code = output.code.replaceAll(NOTHING_AHEAD, ')')
        },
      },
    },
  ]
}

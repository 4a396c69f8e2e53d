import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageTemplate } from './vite/pageTemplate.ts'

/**
 * Two bundles of one source. `vite build` makes the reader for the browser in `dist/client`; `vite build --ssr` makes
 * `dist/render/renderPage.js`, the same screens as a function from address to HTML, which runs in Node and in a worker.
 * Every address inside is relative, so that one build serves any base path (Requirement R2.1).
 */
export default defineConfig(({ isSsrBuild }) => ({
  base: './',
  plugins: [react({ compiler: true }), ...(isSsrBuild === true ? [] : [pageTemplate()])],
  ssr: {
    noExternal: true,
    target: 'webworker',
    resolve: { conditions: ['worker', 'module', 'browser', 'production'] },
  },
  build: isSsrBuild === true ? renderBundle : clientBundle,
}))

const clientBundle = {
  outDir: 'dist/client',
  assetsDir: 'build',
  assetsInlineLimit: 0,
  manifest: true,
  modulePreload: { polyfill: false },
  target: 'es2022',
  rolldownOptions: { input: 'src/main.tsx' },
}

const renderBundle = {
  outDir: 'dist/render',
  target: 'es2022',
  rolldownOptions: { input: 'src/render/renderPage.tsx' },
}

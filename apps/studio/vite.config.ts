import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The studio for the browser, in `dist/made/client` until `tools/build` puts it in its place. Every address inside is relative to the
 * page's base, and the host writes that base and the nonce of the answer in the place of their names (decision 0337).
 */
export default defineConfig({
  base: './',
  plugins: [react()],
  html: { cspNonce: 'GATEFOLD_NONCE' },
  build: {
    outDir: 'dist/made/client',
    assetsDir: 'build',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // What imports what: `tools/build/measureBudget.ts` reads it.
    manifest: true,
    // A list of what to fetch first would be a script in the page, or a helper that knows the addresses of all chunks.
    modulePreload: false,
    target: 'es2022',
    // In kilobytes, not compressed. What the studio may weigh is said in `tools/build/budget.ts`.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // How long a part of a build took is no fault: whether it is said depends on what else the machine does.
      checks: { bundlerTimings: false },
      // One chunk that changes only when a library does, so that it stays cached over our own versions.
      output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] } },
    },
  },
})

import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/** What the helper is told to fetch ahead: nothing. */
const NOTHING_AHEAD = /,\[\],import\.meta\.url\)/g

/**
 * Leaves late imports as they are: the bundler would wrap each into a helper that fetches style sheets and small chunks ahead,
 * of which there are none here (decision 0047).
 */
export function plainImports(): Plugin[] {
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

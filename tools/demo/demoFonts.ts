import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const ISSUE = join(import.meta.dirname, '../../demo/issues/01-six-hours')

/** The faces of the demonstration title (decision 0075) as their package has them, and as the issue does. */
export const DEMO_FONTS: readonly { readonly source: string; readonly target: string }[] = [
  {
    source: require.resolve('@fontsource/im-fell-great-primer/files/im-fell-great-primer-latin-400-normal.woff2'),
    target: join(ISSUE, 'assets/fonts/fell-great-primer.woff2'),
  },
  {
    source: require.resolve('@fontsource/im-fell-great-primer/files/im-fell-great-primer-latin-400-italic.woff2'),
    target: join(ISSUE, 'assets/fonts/fell-great-primer-italic.woff2'),
  },
  {
    source: require.resolve('@fontsource/im-fell-great-primer/LICENSE'),
    target: join(ISSUE, 'assets/fonts/OFL.txt'),
  },
]

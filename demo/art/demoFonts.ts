import { createRequire } from 'node:module'
import { join } from 'node:path'
import { assetsOf, DEMO_ISSUES } from './issues/demoIssues.ts'

const require = createRequire(import.meta.url)

const PACKAGED = {
  'fell-great-primer.woff2':
    require.resolve('@fontsource/im-fell-great-primer/files/im-fell-great-primer-latin-400-normal.woff2'),
  'fell-great-primer-italic.woff2':
    require.resolve('@fontsource/im-fell-great-primer/files/im-fell-great-primer-latin-400-italic.woff2'),
  'OFL.txt': require.resolve('@fontsource/im-fell-great-primer/LICENSE'),
}

/** The faces of the demonstration title (decision 0075) as their package has them, and as each issue does. */
export const DEMO_FONTS: readonly { readonly source: string; readonly target: string }[] = DEMO_ISSUES.flatMap(
  (issue) =>
    Object.entries(PACKAGED).map(([name, source]) => ({
      source,
      target: join(assetsOf(issue), 'fonts', name),
    })),
)

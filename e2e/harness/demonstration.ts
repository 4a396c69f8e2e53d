import { join } from 'node:path'
import { root } from './gatefold.ts'
import { withoutPrint } from './withoutPrint.ts'

/** The first issue of the demonstration title, as its publisher hands it in but for its printed pages. */
export const DEMONSTRATION = withoutPrint(join(root, 'demo/issues/01-six-hours'))

/** Addresses below the base path. */
export const ISSUE = 'issues/six-hours'
export const ARTICLE = `${ISSUE}/the-line-on-the-map`

import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { SOURCES } from './chunkOf.ts'

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

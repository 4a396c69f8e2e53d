import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What writes HTML into a document, or makes it run something: the places that Trusted Types would watch (decision 0166). */
const SINK =
  /dangerouslySetInnerHTML=|(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|srcdoc\s*=|createContextualFragment|parseFromString|setHTMLUnsafe|document\.write|createElement\(['"]script|importScripts\(|container\.register\(|new (?:Shared)?Worker\(|\beval\(|new Function\(/gi

const KNOWN = {
  'apps/reader/src/app/startGate.ts': ["createElement('script"],
  'apps/reader/src/features/article/components/Custom.tsx': ['srcDoc='],
  'apps/reader/src/features/article/components/Recipe.tsx': ['dangerouslySetInnerHTML='],
  'apps/reader/src/features/article/components/Text.tsx': ['dangerouslySetInnerHTML='],
  'apps/reader/src/features/article/Notes.tsx': ['innerHTML = '],
  // Google's own, after the reader has agreed; the policy names its host only where that is configured (decision 0202).
  'apps/reader/src/analytics/googleSinks.ts': ["createElement('script"],
  'apps/reader/src/offline/openUpdates.ts': ['container.register('],
  'apps/reader/src/worker/WorkerScope.ts': ['importScripts(', 'importScripts('],
}

it('the reader and the studio write HTML and start scripts in the places that are known, and in no other', () => {
  const files = globSync('apps/{reader,studio}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  const found = files.flatMap((file): [string, string[]][] => {
    const sinks = readFileSync(join(root, file), 'utf8').match(SINK)
    return sinks === null ? [] : [[file.replaceAll('\\', '/'), sinks]]
  })
  expect(Object.fromEntries(found)).toEqual(KNOWN)
})

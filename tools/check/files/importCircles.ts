import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { resolve } from '../../lint/resolveImport.cjs'
import type { Step } from '../Step.ts'
import { importedSpecifiers } from './importsAreDeclared.ts'
import { listFiles } from './listFiles.ts'

/** What each file imports of the others, by their paths. */
type Imports = ReadonlyMap<string, readonly string[]>

/**
 * The linter counts circles without `import()`, the finder of dead code without types: neither sees a screen that is loaded late and
 * takes a type from what loads it (decision 0245).
 */
export const importCircles: Step = {
  name: 'no circles of imports',
  async run(root) {
    const sources = (await listFiles(root)).filter(
      (file) => /\.tsx?$/.test(file) && !file.startsWith('tools/check/canary/'),
    )
    const imports = await Promise.all(sources.map(async (file) => [file, await readImports(root, file)] as const))
    return findCircles(new Map(imports)).map((circle) => `A circle of imports: ${circle.join(' -> ')}`)
  },
}

/** Circles, each from a file back to itself: one at least where there is any, and not each way around of those that share files. */
export function findCircles(imports: Imports): readonly (readonly string[])[] {
  const left = new Map(imports)
  const circles: (readonly string[])[] = []
  for (;;) {
    dropEnds(left)
    const circle = walkAround(left)
    if (circle === undefined) return circles
    circles.push(circle)
    left.delete(circle[0] ?? '')
  }
}

/** Takes away the files that import nothing which is left: they are in no circle. */
function dropEnds(left: Map<string, readonly string[]>): void {
  let before: number
  do {
    before = left.size
    for (const [file, imported] of left) if (!imported.some((other) => left.has(other))) left.delete(file)
  } while (left.size < before)
}

/** Follows imports from any file until one comes again. */
function walkAround(left: Imports): readonly string[] | undefined {
  const walked: string[] = []
  let [file] = left.keys()
  while (file !== undefined && !walked.includes(file)) {
    walked.push(file)
    file = left.get(file)?.find((other) => left.has(other))
  }
  return file === undefined ? undefined : [...walked.slice(walked.indexOf(file)), file]
}

async function readImports(root: string, file: string): Promise<readonly string[]> {
  const path = join(root, file)
  const found = importedSpecifiers(await readFile(path, 'utf8')).map((specifier) => resolve(specifier, path).path)
  return found.flatMap((other) => (other ? [relative(root, other).split(sep).join('/')] : []))
}

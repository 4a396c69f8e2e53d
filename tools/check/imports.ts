import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import { resolve } from '../lint/resolveImport.cjs'
import { listFiles } from './files.ts'
import type { Step } from './Step.ts'

/** What each file imports of the others, by their paths. */
type Imports = ReadonlyMap<string, readonly string[]>

/**
 * The linter counts circles without `import()`, the finder of dead code without types: neither sees a screen that is loaded late and
 * takes a type from what loads it (decision 0245).
 */
export const importCircles: Step = {
  name: 'no circles of imports',
  async run(root) {
    const sources = (await listFiles(root)).filter((file) => /\.tsx?$/.test(file))
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
    const circle = findCycle(left)
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
function findCycle(left: Imports): readonly string[] | undefined {
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

/** The part of a package.json that says what may be imported. */
interface Manifest {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const source = /\.(?:ts|tsx)$/
/** What draws the demonstration title has a package.json of its own; the canary's imports are text. */
const apart = /^(?:demo\/art\/|tools\/check\/canary\.ts$)/
const statement = /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]/g
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]/g

/** What a file imports, as it is written there: values and types, at once and late. */
function importedSpecifiers(text: string): readonly string[] {
  return [...text.matchAll(statement), ...text.matchAll(dynamic)].map(([, specifier = '']) => specifier)
}

/** The packages that a file imports, Node's own and relative ones left out. */
export function importedPackages(text: string): readonly string[] {
  const bare = importedSpecifiers(text).filter(
    (name) => /^[a-z@]/i.test(name) && !isBuiltin(name) && !name.includes(':'),
  )
  return [...new Set(bare.map(packageOf))]
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/** Links every workspace for the tools and the browser tests at the root; the arrows say which of them they may use. */
const linked = /^@gatefold\//

/** What ships may import what its own package.json lists; tests and build files also what the root lists for tools. */
export function undeclared(packages: readonly string[], manifests: readonly Manifest[]): readonly string[] {
  const declared = new Set(
    manifests.flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies })),
  )
  return packages.filter((name) => !declared.has(name) && !manifests.some((manifest) => manifest.name === name))
}

/** npm links every workspace for everybody, so an import that no package.json mentions works until it is deployed. */
export const importsAreDeclared: Step = {
  name: 'imports are declared',
  async run(root) {
    const problems: string[] = []
    const rootManifest = await readManifest(root, '.')
    for (const file of await listFiles(root)) {
      if (!source.test(file) || apart.test(file)) continue
      const workspace = /^(?:apps|packages)\/[^/]+/.exec(file)?.[0]
      const ships = /^[^/]+\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)
      const manifests = workspace === undefined ? [] : [await readManifest(root, workspace)]
      if (!ships || workspace === undefined) manifests.push(rootManifest)
      const packages = importedPackages(await readFile(join(root, file), 'utf8'))
      const requiredPackages = workspace === undefined ? packages.filter((name) => !linked.test(name)) : packages
      const missing = undeclared(requiredPackages, manifests)
      problems.push(
        ...missing.map((name) => `${file} imports ${name}, which ${workspace ?? 'the root'} does not declare.`),
      )
    }
    return problems
  },
}

async function readManifest(root: string, folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

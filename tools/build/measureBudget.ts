import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askWire, type WireAnswer } from '../../e2e/harness/askWire.ts'
import { DEMONSTRATION, ISSUE } from '../../e2e/harness/demonstration.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { exitWithSentence, Failure } from '../process.ts'
import {
  BUDGET,
  describeWeight,
  type Manifest,
  screenFilesOf,
  sentencesOf,
  startTextsOf,
  weighScreens,
  weighStudio,
  type Weight,
} from './budget.ts'

/** Prints what a running host sends of the built reader to a browser. Throws a Failure that names everything beyond the budget. */
async function checkBudget(root: string): Promise<void> {
  const dist = join(root, 'apps/reader/dist')
  const server = await startServer({ files: [DEMONSTRATION] })
  try {
    const weights = [
      ...(await weighScripts(dist, server.address)),
      await weighArticles(server.address),
      ...(await weighWorker(dist, server.address)),
      await weighStudioScripts(join(root, 'apps/studio/dist')),
    ]
    console.log(weights.map(describeWeight).join('\n'))
    const sentences = sentencesOf(weights)
    if (sentences.length > 0) throw new Failure(sentences.join('\n'))
  } finally {
    await server.stop()
  }
}

async function weighScripts(dist: string, address: string): Promise<readonly Weight[]> {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const scripts = { screens: screenFilesOf(manifest), texts: startTextsOf(manifest) }
  const sizes = new Map<string, number>()
  for (const file of new Set([...scripts.screens.flatMap(({ all }) => all), ...scripts.texts]))
    sizes.set(file, (await ask(address + file)).bytes)
  return weighScreens(scripts, (file) => sizes.get(file) ?? 0)
}

/** Nobody who is not signed in there is served the studio, so that its files are weighed where they lie: they are sent as they are. */
async function weighStudioScripts(dist: string): Promise<Weight> {
  const client = join(dist, 'client')
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  return weighStudio(manifest, (file) => sizeOf(join(client, `${file}.br`)) ?? sizeOf(join(client, file)) ?? 0)
}

/** The service worker and the renderer that it takes along: both come when the page is idle. */
async function weighWorker(dist: string, address: string): Promise<readonly Weight[]> {
  const names = (await readFile(join(dist, 'build.txt'), 'utf8')).split('\n')
  const renderers = names.filter((name) => /^worker-.*\.js$/.test(name)).map((name) => `build/${name}`)
  if (renderers[0] === undefined) throw new Failure('The build has no renderer for the service worker.')
  const weigh = async (name: string, file: string, limit: number) => ({ name, limit, ...(await ask(address + file)) })
  return Promise.all([
    weigh('Service worker', 'sw.js', BUDGET.worker),
    ...renderers.map((file) => weigh('Renderer of the service worker', file, BUDGET.renderer)),
  ])
}

/** The heaviest article of the demonstration title as the server sends it: HTML with its CSS and data, no pictures. */
async function weighArticles(address: string): Promise<Weight> {
  const contents = (await ask(address + ISSUE)).content.toString()
  const slugs = new Set([...contents.matchAll(/href="[^"]*\/issues\/six-hours\/([\w-]+)"/g)].map(([, slug]) => slug))
  if (slugs.size === 0) throw new Failure('The contents of the demonstration issue name no article to weigh.')
  let heaviest = { slug: '', bytes: 0 }
  for (const slug of slugs) {
    const { bytes } = await ask(`${address}${ISSUE}/${slug ?? ''}`)
    if (slug !== undefined && bytes > heaviest.bytes) heaviest = { slug, bytes }
  }
  return { name: `HTML and CSS of ${heaviest.slug}`, bytes: heaviest.bytes, limit: BUDGET.articlePage }
}

async function ask(url: string): Promise<WireAnswer> {
  const answer = await askWire({ url })
  if (answer.status !== 200) throw new Failure(`${url} answers ${answer.status}.`)
  return answer
}

/** After a build: what a page weighs, and a failure where that is more than the budget allows (decision 0047). */
await exitWithSentence(() => checkBudget(join(import.meta.dirname, '../..')))

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { DEMONSTRATION, ISSUE } from '../../e2e/harness/demonstration.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { Failure } from '../process/Failure.ts'
import { BUDGET, describeWeight, sentencesOf, weighScreens, type Weight } from './budget.ts'
import { screenFilesOf, startTextsOf, type Manifest } from './chunks.ts'

/** Prints what the built reader weighs. Throws a Failure that names everything beyond the budget. */
export async function checkBudget(root: string): Promise<void> {
  const client = join(root, 'apps/reader/dist/client')
  const weights = [...(await weighScripts(client)), await weighArticles()]
  console.log([...weights.map(describeWeight), await describeWorker(client)].join('\n'))
  const sentences = sentencesOf(weights)
  if (sentences.length > 0) throw new Failure(sentences.join('\n'))
}

async function weighScripts(client: string): Promise<readonly Weight[]> {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const scripts = { screens: screenFilesOf(manifest), texts: startTextsOf(manifest) }
  const sizes = new Map<string, number>()
  for (const file of new Set([...scripts.screens.flatMap(({ all }) => all), ...scripts.texts]))
    sizes.set(file, weigh(await readFile(join(client, file))))
  return weighScreens(scripts, (file) => sizes.get(file) ?? 0)
}

/** It comes when the page is idle: the first route does not wait for it, and it has no limit. */
async function describeWorker(client: string): Promise<string> {
  const late = (await readdir(join(client, 'build'))).filter((file) => file.startsWith('worker-'))
  const files = ['sw.js', ...late.map((file) => `build/${file}`)]
  const sizes = await Promise.all(files.map(async (file) => weigh(await readFile(join(client, file)))))
  return `Service worker, fetched later: ${sizes.map((size) => (size / 1000).toFixed(1)).join(' and ')} KB`
}

/** The heaviest article of the demonstration title as the server sends it: HTML with its CSS and data, no pictures. */
async function weighArticles(): Promise<Weight> {
  const server = await startServer({ files: [DEMONSTRATION] })
  try {
    const contents = await read(server.address + ISSUE)
    const slugs = new Set([...contents.matchAll(/href="[^"]*\/issues\/six-hours\/([\w-]+)"/g)].map(([, slug]) => slug))
    if (slugs.size === 0) throw new Failure('The contents of the demonstration issue name no article to weigh.')
    const pages: { readonly slug: string; readonly bytes: number }[] = []
    for (const slug of slugs) {
      if (slug !== undefined) pages.push({ slug, bytes: weigh(await read(`${server.address}${ISSUE}/${slug}`)) })
    }
    const heaviest = pages.reduce((most, page) => (page.bytes > most.bytes ? page : most))
    return { name: `HTML and CSS of ${heaviest.slug}`, bytes: heaviest.bytes, limit: BUDGET.articlePage }
  } finally {
    await server.stop()
  }
}

async function read(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Failure(`${address} answers ${response.status}.`)
  return response.text()
}

function weigh(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SearchDocument } from '@gatefold/contract/generated/documents'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import { anArticle, anIssue } from '@gatefold/magazine/testing/builders'
import { createRandom } from '@gatefold/magazine/testing/createRandom'
import { createSearchIndex } from '../../apps/reader/src/content/search/createSearchIndex.ts'
import { startTestPostgres, testDatabaseUrl } from '../../apps/server/test/TestPostgres.ts'
import { startServer } from '../../e2e/harness/startServer.ts'

/** Milliseconds that search takes in 2,000 articles: on the host over each database, and in the index of the device. */
export async function benchSearch(): Promise<string> {
  const corpus = makeSearchCorpus(join(import.meta.dirname, '../..'))
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const postgres = await startTestPostgres()
  try {
    const files = await writeSearchCorpus(corpus, folder)
    const sqlite = await measureHost(corpus, files, {})
    const url = testDatabaseUrl(postgres.folder, 'postgres')
    const other = await measureHost(corpus, files, { DATABASE_URL: url })
    return [
      `Search of ${corpus.issues.flat().length} articles, host on SQLite: ${sqlite}`,
      `the same on PostgreSQL: ${other}`,
      `the same on the device: ${await measureDevice(corpus)}`,
    ].join('\n')
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureHost(
  { queries }: SearchCorpus,
  files: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const server = await startServer({ files, environment })
  const { query, operationName } = SearchDocument
  const ask = async (words: string): Promise<number> => {
    const body = JSON.stringify({ query, operationName, variables: { query: words } })
    const headers = { 'content-type': 'application/json', 'app-key': 'test' }
    const begin = performance.now()
    const answer = await fetch(`${server.address}graphql`, { method: 'POST', headers, body })
    const { errors } = (await answer.json()) as { readonly errors?: unknown }
    if (errors !== undefined) throw new Error(JSON.stringify(errors))
    return performance.now() - begin
  }
  try {
    for (const words of queries.slice(0, 10)) await ask(words)
    const times: number[] = []
    for (const words of queries) times.push(await ask(words))
    return described(times)
  } finally {
    await server.stop()
  }
}

async function measureDevice({ issues, queries }: SearchCorpus): Promise<string> {
  const index = createSearchIndex()
  const begin = performance.now()
  for (const [at, articles] of issues.entries()) {
    const stories = articles.map(({ title, paragraphs }, place) => {
      const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') as SafeHtml
      const id = `${at}-${place}`
      return anArticle({ id: id as never, name: title, components: [{ id: 'c1', component: 'body', text }] })
    })
    await index.put(anIssue({ id: String(at) as never, isFree: true, articles: stories }), [], () => Promise.resolve())
  }
  const built = performance.now() - begin
  const find = (query: string) => {
    const start = performance.now()
    index.find({ query, language: 'en' })
    return performance.now() - start
  }
  for (const words of queries.slice(0, 10)) find(words)
  return `${described(queries.map(find))}; read in ${(built / 1000).toFixed(1)} s`
}

function described(times: readonly number[]): string {
  const inOrder = times.toSorted((one, other) => one - other)
  const at = (share: number) => (inOrder[Math.floor((inOrder.length - 1) * share)] ?? 0).toFixed(1)
  return `${at(0.5)} ms (95 of 100 within ${at(0.95)} ms, the slowest ${at(1)} ms)`
}

const ISSUES = 50
const ARTICLES = 40
const SENTENCES = 60
const SEED = 8

interface CorpusArticle {
  readonly title: string
  readonly paragraphs: readonly string[]
}

interface SearchCorpus {
  /** 50 issues of 40 articles, the same each time. */
  readonly issues: readonly (readonly CorpusArticle[])[]
  /** A hundred queries: a word, two, the beginning of one, or two Japanese characters. */
  readonly queries: readonly string[]
}

/** Articles of the demonstration's sentences in all its languages, of which each fifth word is another of its words. */
function makeSearchCorpus(root: string): SearchCorpus {
  const random = createRandom(SEED)
  const texts = globSync('demo/issues/*/*.md', { cwd: root })
    .toSorted()
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const sentences = texts.flatMap(sentencesOf)
  const words = [...new Set(sentences.flatMap((sentence) => sentence.split(' ')))].filter((word) =>
    /^\p{L}{3,}$/u.test(word),
  )
  const one = <Item>(list: readonly Item[]): Item => {
    const item = list[Math.floor(random() * list.length)]
    if (item === undefined) throw new Error('The demonstration has no text.')
    return item
  }
  const sentence = () =>
    one(sentences)
      .split(' ')
      .map((word) => (random() < 0.2 ? one(words) : word))
      .join(' ')
  const article = (): CorpusArticle => ({
    title: `${one(words)} ${one(words)} ${one(words)}`,
    paragraphs: Array.from({ length: SENTENCES / 4 }, () => Array.from({ length: 4 }, sentence).join(' ')),
  })
  const issues = Array.from({ length: ISSUES }, () => Array.from({ length: ARTICLES }, article))
  const japanese = sentences.join('').match(/\p{sc=Han}{2}/gu) ?? ['灯台']
  const kinds = [
    () => one(words),
    () => `${one(words)} ${one(words)}`,
    () => one(words).slice(0, 3),
    () => one(japanese),
  ]
  return { issues, queries: Array.from({ length: 100 }, (_none, index) => kinds[index % kinds.length]?.() ?? '') }
}

function sentencesOf(markdown: string): readonly string[] {
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '')
  const lines = body.split('\n').filter((line) => /^[\p{L}“"]/u.test(line))
  return lines
    .flatMap((line) => line.split(/(?<=[.!?。！？])\s*/u))
    .filter((sentence) => sentence.length > 20 && !/[[\]{}:]/.test(sentence))
}

/** Writes the issues as folders of Markdown; gives their paths. */
async function writeSearchCorpus({ issues }: SearchCorpus, folder: string): Promise<readonly string[]> {
  const paths = issues.map((_articles, index) => join(folder, `issue-${index + 1}`))
  for (const [index, articles] of issues.entries()) {
    const path = paths[index] ?? folder
    await mkdir(path, { recursive: true })
    await writeFile(
      join(path, 'issue.md'),
      `---\ntitle: Number ${index + 1}\nslug: n${index + 1}\n---\n\nForty articles.\n`,
    )
    for (const [at, { title, paragraphs }] of articles.entries()) {
      const text = `---\ntitle: "${title}"\n---\n\n${paragraphs.join('\n\n')}\n`
      await writeFile(join(path, `${String(at + 1).padStart(2, '0')}-a${at + 1}.md`), text)
    }
  }
  return paths
}

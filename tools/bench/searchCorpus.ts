import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRandom } from '@gatefold/magazine/testing/createRandom'

const ISSUES = 50
const ARTICLES = 40
const SENTENCES = 60
const SEED = 8

export interface CorpusArticle {
  readonly title: string
  readonly paragraphs: readonly string[]
}

export interface SearchCorpus {
  /** 50 issues of 40 articles, the same each time. */
  readonly issues: readonly (readonly CorpusArticle[])[]
  /** A hundred queries: a word, two, the beginning of one, or two Japanese characters. */
  readonly queries: readonly string[]
}

/** Articles of the demonstration's sentences in all its languages, of which each fifth word is another of its words. */
export function makeSearchCorpus(root: string): SearchCorpus {
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
export async function writeSearchCorpus({ issues }: SearchCorpus, folder: string): Promise<readonly string[]> {
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

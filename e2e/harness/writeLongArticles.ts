import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMONSTRATION } from './demonstration.ts'

const PICTURES = ['boots.webp', 'cockle-pan.webp', 'find-key.webp']
const WORDS_FROM = '01-land-that-is-only-there-sometimes.md'

/** Writes an issue whose articles have the given numbers of components of mixed kinds and begin alike; gives its folder. */
export async function writeLongArticles(folder: string, sizes: readonly number[]): Promise<string> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const name of PICTURES) await copyFile(join(DEMONSTRATION, 'assets', name), join(folder, 'assets', name))
  await writeFile(join(folder, 'issue.md'), '---\ntitle: Long\nslug: long\nidentifier: long\n---\n\nLong articles.\n')
  const words = (await readFile(join(DEMONSTRATION, WORDS_FROM), 'utf8')).match(/[a-z’]{2,}/g) ?? []
  await Promise.all(
    sizes.map((size, at) =>
      writeFile(join(folder, `${String(at + 1).padStart(2, '0')}-of-${size}.md`), articleOf(size, writer(words))),
    ),
  )
  return folder
}

/** Writes a paragraph of the given number of words. */
type Write = (count: number) => string

/** Prose without sense, the same each time: it compresses as prose does, which a repeated sentence would not. */
function writer(words: readonly string[]): Write {
  let seed = 1
  const nextWord = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return words[(seed >>> 8) % words.length] ?? ''
  }
  return (count) => `The ${Array.from({ length: count }, nextWord).join(' ')}.`
}

function articleOf(size: number, write: Write): string {
  const components = Array.from({ length: size - 1 }, (_, at) => componentAt(at, write))
  return ['# A long article', ...components].join('\n\n')
}

/** Of twelve components eight are text: a heading, a quotation and six paragraphs; the others are of a kind each. */
function componentAt(at: number, write: Write): string {
  switch (at % 12) {
    case 1:
      return `![${write(6)}](assets/boots.webp '${write(8)}')`
    case 3:
      return `## ${write(4)}`
    case 5:
      return `:::gallery caption="${write(6)}"\n${PICTURES.map((name) => `![${write(3)}](assets/${name})`).join('\n')}\n:::`
    case 7:
      return `> ${write(14)}`
    case 8:
      return `| Place | High | Low |\n| --- | --- | --- |\n${[1, 2, 3].map((row) => `| ${write(2)} | ${row + at} | ${at} |`).join('\n')}`
    case 10:
      return `::button https://example.org text="${write(2)}"`
    default:
      return `${write(30)} *${write(6)}* ${write(30)}`
  }
}

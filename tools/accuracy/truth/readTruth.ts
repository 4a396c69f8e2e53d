import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { htmlBlocks } from './htmlBlocks.ts'
import { readJats } from './readJats.ts'
import { frontMatterField, readMarkdown, withPrintedAddresses } from './readMarkdown.ts'
import type { TruthArticle, TruthBlock } from './TruthArticle.ts'

/** One article with its title and author in the front matter, as Free Software Magazine keeps them. */
export async function readSingleMarkdown(path: string): Promise<readonly TruthArticle[]> {
  return [markdownArticle(await readFile(path, 'utf8'), undefined)]
}

/** A folder whose `articles.json` says on which page of the PDF each article begins. */
export async function readMagazineTruth(folder: string): Promise<readonly TruthArticle[]> {
  const list = JSON.parse(await readFile(join(folder, 'articles.json'), 'utf8')) as readonly {
    readonly slug: string
    readonly first_page: number
  }[]
  return Promise.all(
    list.map(async ({ slug, first_page }) =>
      markdownArticle(await readFile(join(folder, `${slug}.md`), 'utf8'), first_page),
    ),
  )
}

function markdownArticle(source: string, firstPage: number | undefined): TruthArticle {
  const title = frontMatterField(source, 'title')
  const printed: readonly TruthBlock[] = [
    { kind: 'heading', text: title },
    { kind: 'text', text: frontMatterField(source, 'authors') },
  ]
  return { title, firstPage, blocks: [...printed, ...readMarkdown(withPrintedAddresses(source))] }
}

/** A folder of Markdown files in the order of their names: each an article that begins with its title. */
export async function readMarkdownFiles(folder: string, names: RegExp): Promise<readonly TruthArticle[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md') && names.test(name)).toSorted()
  return Promise.all(files.map(async (name) => titled(readMarkdown(await readFile(join(folder, name), 'utf8')))))
}

export async function readJatsTruth(path: string): Promise<readonly TruthArticle[]> {
  return [readJats(await readFile(path, 'utf8'))]
}

/** Programmer Magazine as one page: `h1` parts the sections, `h2` begins an article, as it is printed. */
export async function readProgrammerTruth(path: string): Promise<readonly TruthArticle[]> {
  const html = await readFile(path, 'utf8')
  const body = html.replace(/^[\s\S]*?(?=<h1[^>]*><a href="#前言")/u, '').replace(/<div id="footer[\s\S]*$/, '')
  const [first = '', ...rest] = body.split(/(?=<h2)/)
  const articles: string[] = []
  let section = first
  for (const part of rest) {
    const end = part.search(/<h1/)
    articles.push(section + (end === -1 ? part : part.slice(0, end)))
    section = end === -1 ? '' : part.slice(end)
  }
  return articles.map((part) => {
    const title = /<h2[^>]*>(?<inner>[\s\S]*?)<\/h2>/.exec(part)?.groups?.['inner'] ?? ''
    return { title: htmlBlocks(title)[0]?.text ?? '', firstPage: undefined, blocks: htmlBlocks(part) }
  })
}

function titled(blocks: readonly TruthBlock[]): TruthArticle {
  return { title: blocks.find((block) => block.kind === 'heading')?.text ?? '', firstPage: undefined, blocks }
}

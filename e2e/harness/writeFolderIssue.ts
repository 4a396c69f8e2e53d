import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FolderIssue {
  /** Slug of the issue. */
  readonly slug: string
  /** Further lines of the front matter of `issue.md`. */
  readonly lines?: readonly string[]
  /** Markdown by slug, in their order. */
  readonly articles: Readonly<Record<string, string>>
  /** Files of `assets/` by name. */
  readonly assets?: Readonly<Record<string, Buffer | string>>
}

/** Writes an issue as a folder of Markdown into the system's temporary folder; gives its path. */
export async function writeFolderIssue({ slug, lines = [], articles, assets = {} }: FolderIssue): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-issue-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'issue.md'), ['---', `title: ${slug}`, `slug: ${slug}`, ...lines, '---', ''].join('\n'))
  for (const [index, [name, text]] of Object.entries(articles).entries()) {
    await writeFile(join(folder, `${String(index + 1).padStart(2, '0')}-${name}.md`), text)
  }
  for (const [name, bytes] of Object.entries(assets)) await writeFile(join(folder, 'assets', name), bytes)
  return folder
}

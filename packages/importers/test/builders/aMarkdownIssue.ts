import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImportLimits } from '../../src/ImportLimits.ts'
import type { ImportedIssue, WireComponent } from '../../src/ImportedIssue.ts'
import { markdownImporter } from '../../src/markdown/markdownImporter.ts'
import { ASSETS } from './anArticlePackage.ts'
import { aFolder, type Files } from './aZip.ts'
import { importOptions } from './importOptions.ts'

export const ISSUE = '---\ntitle: The Tide\n---\n'

/** Writes files into a folder of their own and gives its path. */
export async function aFolderOf(files: Files): Promise<string> {
  const folder = join(await aFolder(), 'my-issue')
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

/** Imports a folder of Markdown with these files and those of ASSETS. */
export async function importMarkdown(files: Files, limits: Partial<ImportLimits> = {}): Promise<ImportedIssue> {
  const path = await aFolderOf({ 'issue.md': ISSUE, ...ASSETS, ...files })
  const { issue, close } = await markdownImporter.read({ kind: 'folder', path }, importOptions(limits))
  await close()
  return issue
}

/** The components of one article, without their ids, and what the report says. */
export async function convert(text: string): Promise<{
  readonly components: readonly WireComponent[]
  readonly dropped: readonly string[]
  readonly changed: readonly string[]
}> {
  const { articles, report } = await importMarkdown({ '01-a.md': text, '02-night-train.md': '# Night' })
  return {
    components: withoutIds(articles[0]?.components ?? []) as readonly WireComponent[],
    dropped: report.dropped.map(({ message }) => message),
    changed: report.changed.map(({ message }) => message),
  }
}

/** Components without the ids that the import gave them. */
export function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, field]) => [name, withoutIds(field)] as const)
  return Object.fromEntries(entries.filter(([name, field]) => !(name === 'id' && /^c\d+$/.test(String(field)))))
}

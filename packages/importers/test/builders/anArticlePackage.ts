import { articlePackageImporter } from '../../src/issue-package/articlePackageImporter.ts'
import type { ImportedIssue, WireComponent } from '../../src/ImportedIssue.ts'
import type { ImportLimits } from '../../src/ImportLimits.ts'
import { aZip, type Files } from './aZip.ts'
import { importOptions } from './importOptions.ts'
import { MP3, MP4, PNG } from './media.ts'

/** Files that the test packages may name. */
export const ASSETS: Files = {
  'assets/a.png': PNG,
  'assets/pictures/b c.png': PNG,
  'assets/film.mp4': MP4,
  'assets/sound.mp3': MP3,
  'assets/notes.txt': 'notes',
}

/** Imports an article package with this XML inside `<article>`. */
export async function importArticle(
  inner: string,
  { attributes = 'lang="en"', limits = {} }: { attributes?: string; limits?: Partial<ImportLimits> } = {},
): Promise<ImportedIssue> {
  const xml = `<?xml version="1.0" encoding="utf-8"?><article ${attributes}>${inner}</article>`
  const path = await aZip({ 'article.xml': xml, ...ASSETS })
  const { issue, close } = await articlePackageImporter.read({ kind: 'file', path }, importOptions(limits))
  await close()
  return issue
}

export interface ReadComponents {
  readonly components: readonly WireComponent[]
  readonly dropped: readonly string[]
  readonly changed: readonly string[]
}

/** What an article package with these components becomes. */
export async function readComponents(components: string, limits: Partial<ImportLimits> = {}): Promise<ReadComponents> {
  const inner = `<metadata><title>T</title></metadata><components>${components}</components>`
  const { articles, report } = await importArticle(inner, { limits })
  return {
    components: articles[0]?.components ?? [],
    dropped: report.dropped.map((entry) => entry.message),
    changed: report.changed.map((entry) => entry.message),
  }
}

import type { Importer } from '../importSource.ts'
import { readMarkdownIssue } from './readMarkdownIssue.ts'

/** Reads a folder of Markdown. Source: docs/markdown-format.md. */
export const markdownImporter: Importer = {
  format: 'markdown',
  read: async (source, options) => {
    const { issue, archive } = await readMarkdownIssue(source.path, options)
    return { issue, close: () => archive.close() }
  },
}

import type { Importer } from '../importSource.ts'
import { addPrintedPages } from './addPrintedPages.ts'
import { readMarkdownIssue } from './readMarkdownIssue.ts'

/** Reads a folder of Markdown. Source: docs/markdown-format.md. */
export const markdownImporter: Importer = {
  format: 'markdown',
  read: async ({ path }, options) => addPrintedPages(await readMarkdownIssue(path, options), path, options),
}

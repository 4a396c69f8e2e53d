import { globSync } from 'node:fs'
import { join } from 'node:path'

export const PDF_FOLDER = join(import.meta.dirname, '../../../../shared/content/pdf')

/** The publications of the shared content, as paths in `PDF_FOLDER`; each stands in a folder of its own. */
export function contentPdfs(): readonly string[] {
  return globSync('*/*.pdf', { cwd: PDF_FOLDER }).toSorted()
}

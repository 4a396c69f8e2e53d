import { basename } from 'node:path'
import { openZipArchive } from '../archive/ZipArchive.ts'
import type { Importer } from '../importSource.ts'
import { createImportLog } from '../ImportLog.ts'
import { readEpub } from './readEpub.ts'

/** Reads EPUB 3 and 2 whose text flows. */
export const epubImporter: Importer = {
  format: 'epub',
  read: async (source, options) => {
    const archive = await openZipArchive(source.path, options)
    try {
      const issue = await readEpub({ archive, name: basename(source.path), options, report: createImportLog() })
      return { issue, close: () => archive.close() }
    } catch (cause) {
      await archive.close()
      throw cause
    }
  },
}

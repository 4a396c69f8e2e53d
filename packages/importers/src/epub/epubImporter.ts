import { basename } from 'node:path'
import { openZipArchive } from '../archive/ZipArchive.ts'
import type { Importer } from '../importSource.ts'
import { openPagePress } from '../pages/openPagePress.ts'
import { createImportLog } from '../ImportLog.ts'
import { readEpub } from './readEpub.ts'

/** Reads EPUB 3 and 2: text that flows, and pages of fixed layout that are pictures or drawings. */
export const epubImporter: Importer = {
  format: 'epub',
  read: async (source, options) => {
    const archive = await openZipArchive(source.path, options)
    const press = openPagePress(options.pressPlan)
    const close = async (): Promise<void> => {
      await press.close()
      await archive.close()
    }
    try {
      const reading = { archive, name: basename(source.path), options, report: createImportLog() }
      return { issue: await readEpub(reading, press), close }
    } catch (cause) {
      await close()
      throw cause
    }
  },
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { epubImporter } from '../src/epub/epubImporter.ts'
import type { ImportedIssue } from '../src/ImportedIssue.ts'
import { anEpub } from './anEpub.ts'
import { someOptions } from './epubSources.ts'

/** The issue that a small EPUB of these files becomes; what is not given is as in `anEpub`. */
export async function issueOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<ImportedIssue> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-feature-'))
  try {
    const path = join(folder, 'book.epub')
    await writeFile(path, await anEpub(files))
    const opened = await epubImporter.read({ kind: 'file', path }, someOptions())
    await opened.close()
    return opened.issue
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A document of an EPUB. */
export function page(body: string): string {
  return `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:svg="http://www.w3.org/2000/svg" xmlns:m="http://www.w3.org/1998/Math/MathML"><head><title>T</title></head><body>${body}</body></html>`
}

import { join } from 'node:path'
import type { TestTitle } from './TestTitle.ts'
import { writeArchive } from './writeArchive.ts'

export interface BookParts {
  readonly title: string
  /** The text of `<dc:identifier>`; undefined for a book without one. */
  readonly identifier: string | undefined
  /** Plain paragraphs. */
  readonly text: readonly string[]
}

/** Writes a small EPUB 3 of one chapter into the title's folder and gives its file name. */
export async function anEpub({ folder }: TestTitle, file: string, book: BookParts): Promise<string> {
  const { title, identifier, text } = book
  const named = identifier === undefined ? '' : `<dc:identifier id="id">${identifier}</dc:identifier>`
  await writeArchive(join(folder, file), {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="3.0" unique-identifier="id"><metadata>${named}<dc:title>${title}</dc:title><dc:language>en</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="text" href="text.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="text"/></spine></package>`,
    'nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol><li><a href="text.xhtml">${title}</a></li></ol></nav></body></html>`,
    'text.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>${title}</h1>${text.map((words) => `<p>${words}</p>`).join('')}</body></html>`,
  })
  return file
}

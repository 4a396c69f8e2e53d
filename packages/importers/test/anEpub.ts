import { ZipFile } from 'yazl'

const FILES: Readonly<Record<string, string>> = {
  mimetype: 'application/epub+zip',
  'META-INF/container.xml':
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  'package.opf': aPackage(),
  'nav.xhtml':
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol><li><a href="text.xhtml">One</a></li></ol></nav></body></html>',
  'text.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>One</h1><p>First words.</p></body></html>',
}

/** Bytes of a small EPUB 3; `files` come in addition or in place of its own. */
export async function anEpub(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries({ ...FILES, ...files }))
    zip.addBuffer(Buffer.from(content as string), path)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export interface PackageParts {
  readonly metadata?: string
  readonly manifest?: string
  readonly spine?: string
  /** Attributes of the spine. */
  readonly reading?: string
}

/** A package document with one chapter, `text.xhtml`, unless told otherwise. */
export function aPackage({
  metadata = '',
  manifest = '',
  spine = '<itemref idref="text"/>',
  reading = '',
}: PackageParts = {}): string {
  return `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="3.0" unique-identifier="id">
<metadata><dc:identifier id="id">urn:test:book</dc:identifier><dc:title>A Book</dc:title><dc:language>en</dc:language>${metadata}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="text" href="text.xhtml" media-type="application/xhtml+xml"/>${manifest}</manifest>
<spine ${reading}>${spine}</spine></package>`
}

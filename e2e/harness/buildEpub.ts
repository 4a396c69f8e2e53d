import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'

const CONTAINER = `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
<rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

const PACKAGE = `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:test:book</dc:identifier><dc:title>A Book</dc:title><dc:language>en</dc:language>
</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="text" href="text.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="text"/></spine></package>`

/** Bytes of an EPUB 3 called “A Book” with one chapter; `body` is the chapter as XHTML, its heading included. */
export function buildEpub(chapter: string, body: string): Promise<Buffer> {
  const list = `<nav epub:type="toc"><ol><li><a href="text.xhtml">${chapter}</a></li></ol></nav>`
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'package.opf': PACKAGE,
    'nav.xhtml': `<html ${XHTML}><body>${list}</body></html>`,
    'text.xhtml': `<html ${XHTML}><body>${body}</body></html>`,
  }
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

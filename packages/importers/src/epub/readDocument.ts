import { Document, Element, isTag, isText, Text, type ChildNode } from 'domhandler'
import { prependChild } from 'domutils'
import { parseHtml } from '../markup/parseHtml.ts'
import type { ParseOptions } from '../markup/ParseOptions.ts'
import { readXml } from '../markup/parseXml.ts'
import { findDescendant, plainText } from '../markup/tree.ts'
import { isBlock, isSilent } from './content/elements.ts'
import type { EpubReading } from './EpubReading.ts'
import { isPictureDocument, type SpineDocument } from './package/resolveSpine.ts'

/** Words that say what a picture shows; more are a text. */
const LONGEST_ALT = 1_000
const HEADING = /^h[1-6]$/

interface ReadDocument {
  readonly document: Document
  /** What is not well-formed. */
  readonly fault: string | undefined
}

/** A document of the reading order; a picture there is a document that shows it. Throws ImportRefusal `over-limit`. */
export async function readSpineDocument(reading: EpubReading, place: SpineDocument): Promise<ReadDocument> {
  const { archive, options } = reading
  options.signal.throwIfAborted()
  const { path, standIn } = place
  if (!isPictureDocument(place)) {
    const read = readDocument(await archive.readText(path), { path, limits: options.limits })
    showBackdrop(read.document, place)
    return read
  }
  if (standIn === undefined) return { document: pictureDocument(path, undefined), fault: undefined }
  const { document } = readDocument(await archive.readText(standIn), { path: standIn, limits: options.limits })
  return { document: pictureDocument(path, document), fault: undefined }
}

/** A picture that styles put behind a page becomes its picture: styles of that kind are not kept. */
function showBackdrop(document: Document, { picturePage }: SpineDocument): void {
  const body = findDescendant(document, ({ name }) => name === 'body')
  if (picturePage?.backdrop === undefined || body === undefined) return
  prependChild(body, new Element('img', { src: picturePage.backdrop, alt: '' }))
}

/** The picture at `path` with the words of what stands in for it. */
function pictureDocument(path: string, standIn: Document | undefined): Document {
  const named = (name: string): Element | undefined =>
    standIn && findDescendant(standIn, (element) => element.name === name)
  const heading = (standIn && findDescendant(standIn, ({ name }) => HEADING.test(name))) ?? named('title')
  const body = named('body') ?? standIn
  const words = body === undefined ? '' : wordsIn(body.children).replace(/\s+/gu, ' ').trim()
  const src = encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  const title = new Element('title', {}, heading === undefined ? [] : [new Text(plainText(heading))])
  const shown = new Element('body', {}, [new Element('img', { src, alt: words.slice(0, LONGEST_ALT) })])
  return new Document([new Element('html', {}, [new Element('head', {}, [title]), shown])])
}

function wordsIn(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node) || isSilent(node)) return ''
      const words = wordsIn(node.children)
      return isBlock(node) ? ` ${words} ` : words
    })
    .join('')
}

/**
 * Parses a content document: as XML when it is well-formed, else as a browser parses HTML. Throws ImportRefusal `over-limit`.
 */
function readDocument(text: string, options: ParseOptions): ReadDocument {
  const read = readXml(text, options)
  if (read.fault === undefined) return read
  const isDrawing =
    findDescendant(read.document, (element) => element.name === 'svg' || element.name === 'html')?.name === 'svg'
  return isDrawing ? read : { document: parseHtml(text, options), fault: read.fault }
}

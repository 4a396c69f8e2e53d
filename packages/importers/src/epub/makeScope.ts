import type { Element } from 'domhandler'
import { canBeShown, sniffPicture } from '../pictures/sniffPicture.ts'
import type { ContentScope, PlacedMedia, PlacedPicture } from './content/ContentScope.ts'
import type { Publication } from './readPublication.ts'
import type { EpubReading } from './EpubReading.ts'
import { issueDirection, writtenDirection } from './language.ts'
import type { LinkTargets } from './convertArticles.ts'
import { cleanSvg } from './media/cleanSvg.ts'
import type { MediaFile, MediaShelf } from './media/MediaShelf.ts'
import { isRemote, resolveHref } from './package/PackageDocument.ts'
import { fallbackChain } from './package/resolveSpine.ts'
import type { ScannedDocument } from './readDocument.ts'
import type { Look } from './typography/describeTypography.ts'

const DATA = /^data:[\w/+.-]*(?:;[\w=-]+)*?(;base64)?,(.*)$/is

export interface ScopeSources {
  readonly reading: EpubReading
  readonly publication: Publication
  readonly documents: readonly ScannedDocument[]
  readonly shelf: MediaShelf
  readonly targets: LinkTargets
  readonly language: string
  readonly looks: ReadonlyMap<string, Look>
  readonly document: number
  readonly key: string | undefined
}

/** Characters of a name in a line of the report; a picture may stand in its address. */
const LONGEST_NAME = 200

/** What the conversion of one document may ask for: links, ids and the files of the publication. */
export function makeScope(sources: ScopeSources): ContentScope {
  const { reading, targets, document, key, documents, language, publication } = sources
  const facts = documents[document]
  const base = facts?.path ?? ''
  const articleLanguage = facts?.language ?? language
  const direction = issueDirection(language, publication.package.direction)
  const own = facts?.direction ?? writtenDirection(articleLanguage)
  return {
    link: (href) => {
      const link = targets.resolve(href, { base, from: key })
      if (link === undefined)
        reading.report.drop(base, `The link to ${href.slice(0, 200)} leads nowhere; its text is kept.`)
      return link
    },
    id: (id) => targets.idOf(id, document),
    picture: (src) => placePicture(src, { ...sources, base }),
    media: (src) => placeMedia(src, { ...sources, base }),
    drawing: (svg) => placeDrawing(svg, sources),
    look: (name) => sources.looks.get(name),
    nameOf: (src) => nameOf(src, base),
    drop: (message) => reading.report.drop(base, message),
    article: { language: articleLanguage, direction },
    lang: undefined,
    dir: own === direction ? undefined : own,
  }
}

interface Place extends ScopeSources {
  /** Path of the document. */
  readonly base: string
}

function nameOf(src: string | undefined, base: string): string {
  if (src === undefined) return 'without an address'
  return (resolveHref(base, src)?.path ?? src).slice(0, LONGEST_NAME)
}

function placePicture(src: string, place: Place): PlacedPicture | undefined {
  if (/^data:/i.test(src)) return decodeDataPicture(src, place.shelf)
  const file = findFile(src, { place, kind: 'image/' })
  if (file === undefined) return undefined
  return { url: place.shelf.use(file), width: file.width, height: file.height }
}

function placeMedia(src: string, place: Place): PlacedMedia | undefined {
  const file = findFile(src, { place, kind: '' })
  return file === undefined ? undefined : { url: place.shelf.use(file), mediaType: file.mediaType }
}

/** The file at an address, or the first of its fallbacks that is of the kind asked for. Remote files are never fetched. */
function findFile(
  src: string,
  { place, kind }: { readonly place: Place; readonly kind: string },
): MediaFile | undefined {
  if (isRemote(src)) {
    place.reading.report.drop(place.base, `The remote file ${src.slice(0, 200)} is not fetched.`)
    return undefined
  }
  const path = resolveHref(place.base, src)?.path
  if (path === undefined) return undefined
  const { package: opf, itemsByPath } = place.publication
  const item = itemsByPath.get(place.reading.archive.find(path)?.entry.path ?? path)
  const chain = item === undefined ? [path] : fallbackChain(opf.manifest, item.id).flatMap((link) => link.path ?? [])
  const files = chain.flatMap((link) => place.shelf.find(link) ?? []).filter((file) => file.mediaType.startsWith(kind))
  return files.find(canBeShown) ?? files[0]
}

function placeDrawing(svg: Element, { shelf }: ScopeSources): PlacedPicture {
  const drawing = cleanSvg(svg, () => undefined)
  const url = shelf.add('drawings/drawing.svg', { mediaType: 'image/svg+xml', content: Buffer.from(drawing.text) })
  return { url, width: drawing.width, height: drawing.height }
}

/** A picture written into the document itself, made a file; drawings are left out, as they are not cleaned. */
function decodeDataPicture(address: string, shelf: MediaShelf): PlacedPicture | undefined {
  const [, base64, data] = DATA.exec(address) ?? []
  if (data === undefined) return undefined
  const content = Buffer.from(data, base64 === undefined ? 'latin1' : 'base64')
  const facts = sniffPicture(content)
  if (facts === undefined || facts.mediaType === 'image/svg+xml') return undefined
  const url = shelf.add(`inline/picture.${facts.mediaType.slice('image/'.length)}`, {
    mediaType: facts.mediaType,
    content,
  })
  return { url, width: facts.width, height: facts.height }
}

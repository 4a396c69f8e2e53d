import type { PlacedPicture } from '../content/ContentScope.ts'
import type { MediaShelf } from './MediaShelf.ts'
import { sniffPicture } from './sniffPicture.ts'

const DATA = /^data:[\w/+.-]*(?:;[\w=-]+)*?(;base64)?,(.*)$/is

/** A picture written into the document itself, made a file; drawings are left out, as they are not cleaned. */
export function decodeDataPicture(address: string, shelf: MediaShelf): PlacedPicture | undefined {
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

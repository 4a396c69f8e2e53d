import { withSizes, type PictureSize } from '@gatefold/magazine/pictureSizes'
import type { FaceMetrics } from '@gatefold/magazine/font'
import type { PictureFacts } from './probePicture.ts'

/** Says where each address leads after the rewriting. */
export interface Addresses {
  /** Addresses with an anchor come with it. */
  readonly resolve: (address: string) => Resolution
}

export type Resolution =
  | {
      readonly kind: 'found'
      readonly address: string
      readonly picture: PictureFacts | undefined
      readonly sizes?: readonly PictureSize[] | undefined
      readonly face?: FaceMetrics | undefined
    }
  /** Not one of the addresses that are rewritten: a web page, plain text. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'missing' }

type Fields = Readonly<Record<string, unknown>>

const MISSING = Symbol('missing')

const ATTRIBUTE = /\s([a-z-]+)="([^"]*)"/g

const PICTURE_WITHOUT_SOURCE = /<img(?![^>]*\ssrc=)[^>]*>/g

/**
 * The same JSON value with every address as `addresses` resolves it, as whole values and in the attributes of HTML, and
 * with the size of every picture filled in. What leads nowhere is taken out: the property, the attribute, or the whole
 * component where it would be nothing without. Undefined when nothing of the value is left.
 */
export function rewriteAddresses(value: unknown, addresses: Addresses): unknown {
  const rewritten = rewriteValue(value, addresses)
  return rewritten === MISSING ? undefined : rewritten
}

/** The address as `addresses` resolves it; undefined when it leads nowhere. */
export function rewriteAddress(address: string, addresses: Addresses): string | undefined {
  const rewritten = rewriteText(address, addresses)
  return rewritten === MISSING ? undefined : rewritten
}

function rewriteValue(value: unknown, addresses: Addresses): unknown {
  if (typeof value === 'string') return rewriteText(value, addresses)
  if (Array.isArray(value)) return rewriteList(value, addresses)
  return typeof value === 'object' && value !== null ? rewriteObject(value as Fields, addresses) : value
}

function rewriteList(values: readonly unknown[], addresses: Addresses): readonly unknown[] {
  return values.map((value) => rewriteValue(value, addresses)).filter((value) => value !== MISSING)
}

function rewriteObject(value: Fields, addresses: Addresses): unknown {
  const entries = Object.entries(value).map(([name, field]) => [name, rewriteValue(field, addresses)] as const)
  const isNothing = entries.some(([name, field]) => isLost(value[name], field) && isEssential(name, value))
  if (isNothing) return MISSING
  const rewritten = Object.fromEntries(entries.filter(([, field]) => field !== MISSING))
  return { ...rewritten, ...pictureFields(value, addresses) }
}

function isLost(before: unknown, after: unknown): boolean {
  const isEmptied = Array.isArray(before) && before.length > 0 && Array.isArray(after) && after.length === 0
  return after === MISSING || isEmptied
}

/** Without it the object is nothing: a picture, a film, a packaged page, a caption track, a gallery, a button. */
function isEssential(name: string, value: Fields): boolean {
  if (name === 'images') return value['component'] === 'gallery'
  if (name === 'link') return value['component'] === 'button'
  return name === 'imageurl' || name === 'url' || name === 'src'
}

function pictureFields(value: Fields, addresses: Addresses): object {
  const address = value['imageurl']
  const resolved = typeof address === 'string' ? addresses.resolve(address) : undefined
  if (resolved?.kind !== 'found' || resolved.picture === undefined) return {}
  const { width, height, placeholder } = resolved.picture
  const imageurl = withSizes(resolved.address, resolved.sizes ?? [])
  return { imageurl, width, height, ...(placeholder !== undefined && { placeholder }) }
}

function rewriteText(text: string, addresses: Addresses): string | typeof MISSING {
  const resolved = addresses.resolve(text)
  switch (resolved.kind) {
    case 'found':
      return resolved.address
    case 'missing':
      return MISSING
    case 'foreign':
      return text.includes('="') ? rewriteHtml(text, addresses) : text
  }
}

/** HTML is a sanitizer's output: attributes are quoted by `"`. */
function rewriteHtml(html: string, addresses: Addresses): string {
  let hasLost = false
  const rewritten = html.replace(ATTRIBUTE, (attribute, name: string, escaped: string) => {
    const resolved = addresses.resolve(escaped.replaceAll('&amp;', '&'))
    if (resolved.kind === 'foreign') return attribute
    hasLost ||= resolved.kind === 'missing'
    return resolved.kind === 'missing' ? '' : ` ${name}="${resolved.address.replaceAll('&', '&amp;')}"`
  })
  return hasLost ? rewritten.replace(PICTURE_WITHOUT_SOURCE, '') : rewritten
}

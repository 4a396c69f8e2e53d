import type { PictureFacts } from '../pictures/probePicture.ts'

/** What a source's own addresses become. */
export interface Addresses {
  /** The stored file of `bundle://path`. */
  readonly findFile: (path: string) => FileAddress | undefined
  /** The slug of the article of `article://key`. */
  readonly findSlug: (key: string) => string | undefined
  /** Told about every address that leads nowhere. */
  readonly onMissing: (address: string) => void
}

export interface FileAddress {
  readonly url: string
  readonly picture: PictureFacts | undefined
}

const BUNDLE = 'bundle://'
const ARTICLE = 'article://'
const ATTRIBUTE = /\s([a-z-]+)="(bundle|article):\/\/([^"]*)"/g
const MISSING = Symbol('missing')

type Fields = Readonly<Record<string, unknown>>

/**
 * The same JSON value with `bundle://path` as `/assets/…` and `article://key` as `article://slug`, as whole values and in
 * the attributes of HTML, and with the size of every picture filled in. What leads nowhere is taken out: the property, the
 * attribute, or the whole component where it would be empty without. Undefined when nothing of the value is left.
 */
export function rewriteAddresses(value: unknown, addresses: Addresses): unknown {
  const rewritten = rewriteValue(value, addresses)
  return rewritten === MISSING ? undefined : rewritten
}

/** The stored file of `bundle://path`; any other address as it is. Undefined, and reported, when there is no such file. */
export function rewriteFileAddress(address: string, addresses: Addresses): string | undefined {
  const rewritten = rewriteText(address, addresses)
  return rewritten === MISSING ? undefined : rewritten
}

function rewriteValue(value: unknown, addresses: Addresses): unknown {
  if (typeof value === 'string') return rewriteText(value, addresses)
  if (Array.isArray(value)) return rewriteList(value, addresses)
  return isRecord(value) ? rewriteObject(value, addresses) : value
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

function pictureFields(value: Fields, addresses: Addresses): Partial<PictureFacts> {
  const address = value['imageurl']
  if (typeof address !== 'string' || !address.startsWith(BUNDLE)) return {}
  const picture = findFile(address.slice(BUNDLE.length), addresses)?.picture
  if (picture === undefined) return {}
  const { width, height, placeholder } = picture
  return placeholder === undefined ? { width, height } : { width, height, placeholder }
}

function rewriteText(text: string, addresses: Addresses): string | typeof MISSING {
  if (text.startsWith(BUNDLE) || text.startsWith(ARTICLE)) return rewriteAddress(text, addresses) ?? MISSING
  if (!text.includes('="bundle://') && !text.includes('="article://')) return text
  return rewriteHtml(text, addresses)
}

function rewriteAddress(address: string, addresses: Addresses): string | undefined {
  const [target = '', anchor] = splitAnchor(address)
  const rewritten = target.startsWith(BUNDLE)
    ? findFile(target.slice(BUNDLE.length), addresses)?.url
    : prefixed(ARTICLE, findSlug(target.slice(ARTICLE.length), addresses))
  if (rewritten === undefined) addresses.onMissing(address)
  return rewritten === undefined || anchor === undefined ? rewritten : `${rewritten}#${anchor}`
}

/** HTML is a sanitizer's output: attributes are quoted by `"` and nothing but text stands outside of tags. */
function rewriteHtml(html: string, addresses: Addresses): string {
  const rewritten = html.replace(ATTRIBUTE, (_, name: string, scheme: string, rest: string) => {
    const address = rewriteAddress(`${scheme}://${rest.replaceAll('&amp;', '&')}`, addresses)
    return address === undefined ? '' : ` ${name}="${address.replaceAll('&', '&amp;')}"`
  })
  return rewritten.replace(/<img(?![^>]*\ssrc=)[^>]*>/g, '')
}

function findFile(path: string, addresses: Addresses): FileAddress | undefined {
  return addresses.findFile(path) ?? addresses.findFile(decoded(path)) ?? addresses.findFile(encodeURI(path))
}

function findSlug(key: string, addresses: Addresses): string | undefined {
  return addresses.findSlug(key) ?? addresses.findSlug(decoded(key))
}

function splitAnchor(address: string): readonly [string, string | undefined] {
  const at = address.indexOf('#')
  return at === -1 ? [address, undefined] : [address.slice(0, at), address.slice(at + 1)]
}

function prefixed(prefix: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : prefix + text
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

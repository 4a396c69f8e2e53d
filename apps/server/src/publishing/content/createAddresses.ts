import { addressOf, type StagedFile } from '../imports/ImportWork.ts'
import type { Addresses, Resolution } from './rewriteAddresses.ts'

export interface AddressSources {
  readonly files: readonly StagedFile[]
  /** Slugs by the keys that `article://` links name. */
  readonly slugs: ReadonlyMap<string, string>
  /** Where a page of the issue is found by its name, so that it finds what lies beside it. */
  readonly pages: AddressOfPage
}

/** Below the base path. */
export type AddressOfPage = (page: StagedFile) => string

export interface CountingAddresses extends Addresses {
  /** Every address that led nowhere, once. */
  readonly missing: () => readonly string[]
}

const BUNDLE = 'bundle://'
const ARTICLE = 'article://'

/** A source's own addresses: `bundle://path` becomes `/assets/…`, `article://key` becomes `article://slug`. */
export function createAddresses({ files, slugs, pages }: AddressSources): CountingAddresses {
  const filesByPath = new Map(files.map((file) => [file.path, file]))
  const missing = new Set<string>()
  return {
    resolve(address) {
      const { scheme, name, anchor } = parse(address)
      if (scheme === undefined) return { kind: 'foreign' }
      const resolved = scheme === BUNDLE ? fileOf(find(filesByPath, name), pages) : articleOf(find(slugs, name))
      if (resolved.kind === 'missing') missing.add(address)
      return resolved.kind === 'found' ? { ...resolved, address: resolved.address + anchor } : resolved
    },
    missing: () => [...missing],
  }
}

/** `anchor` with its `#`, or empty. */
function parse(address: string) {
  const scheme = [BUNDLE, ARTICLE].find((prefix) => address.startsWith(prefix))
  const rest = address.slice(scheme?.length ?? 0)
  const at = rest.indexOf('#')
  return at === -1 ? { scheme, name: rest, anchor: '' } : { scheme, name: rest.slice(0, at), anchor: rest.slice(at) }
}

/**
 * By the page's own hash and its name; `prefix` is what the source's paths have in front of them in the issue. Whoever was not told of
 * the page cannot know the address, as with every other file (decision 0181).
 */
export function pagesOf(issueId: string, prefix = ''): AddressOfPage {
  return ({ path, staged }) => `/assets/pages/${issueId}/${staged.hash}/${prefix}${encodePath(path)}`
}

const PAGE = /^\/assets\/pages\/[0-9a-f-]{36}\/[0-9a-f]{64}\/(?<path>.+)$/

/** The name that the address of a page ends with; undefined for the address of something else. */
export function pathOfPage(address: string): string | undefined {
  const path = PAGE.exec(address)?.groups?.['path']
  return path === undefined ? undefined : decodeURIComponent(path)
}

function fileOf(file: StagedFile | undefined, pages: AddressOfPage): Resolution {
  if (file === undefined) return { kind: 'missing' }
  const isPage = file.mediaType === 'text/html' || file.mediaType === 'application/xhtml+xml'
  const address = isPage ? pages(file) : addressOf(file)
  return { kind: 'found', address, picture: file.picture, sizes: file.sizes, face: file.face }
}

function articleOf(slug: string | undefined): Resolution {
  return slug === undefined ? { kind: 'missing' } : { kind: 'found', address: ARTICLE + slug, picture: undefined }
}

/** As a URL has it; safe within quotes of either kind. */
function encodePath(path: string): string {
  return path
    .split('/')
    .map((name) => encodeURIComponent(name).replaceAll("'", '%27'))
    .join('/')
}

/** Addresses are percent-encoded, names are not. */
function find<Value>(values: ReadonlyMap<string, Value>, name: string): Value | undefined {
  return values.get(name) ?? values.get(decoded(name))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import { decodePercent } from '../../archive/Archive.ts'

export interface Reference {
  /** Path inside the publication, percent-decoded. */
  readonly path: string
  /** Percent-decoded; '' when the reference names a whole file. */
  readonly fragment: string
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** Whether the reference leads out of the publication: it has a scheme or an authority. */
export function isRemote(href: string): boolean {
  const trimmed = href.trim()
  return SCHEME.test(trimmed) || trimmed.startsWith('//')
}

/**
 * The file that `href` in the document at `base` means. A path that climbs above the publication's root stays at the
 * root, as URLs do. A reference that leads out of the publication gives undefined.
 */
export function resolveHref(base: string, href: string): Reference | undefined {
  if (isRemote(href)) return undefined
  const { before: target, after: fragment } = cut(href.trim(), '#')
  const path = cut(target, '?').before
  return { path: path === '' ? base : joinPath(folderOf(base), decodePercent(path)), fragment: decodePercent(fragment) }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function joinPath(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function cut(text: string, mark: string): { readonly before: string; readonly after: string } {
  const at = text.indexOf(mark)
  return at === -1 ? { before: text, after: '' } : { before: text.slice(0, at), after: text.slice(at + 1) }
}

import type { ImportedFont, ImportedStyle } from '@gatefold/importers/ImportedIssue'
import { writeFaceMetrics } from '@gatefold/magazine/font'
import type { FontsTable, StylesTable } from '../../platform/db/schema.ts'
import { rewriteAddresses, rewriteAddress, type Addresses } from './rewriteAddresses.ts'
import { stableId } from './stableId.ts'

export interface Looks {
  readonly styles: readonly ImportedStyle[]
  readonly fonts: readonly ImportedFont[]
}

export interface LookContext {
  readonly issueId: string
  /** What brought the looks: '' for the issue itself, an article's id for an article that joined it. */
  readonly scope: string
  readonly addresses: Addresses
  /** ISO 8601. */
  readonly now: string
}

/** Ids of the styles by their keys; the same in every import. */
export function styleIds(styles: readonly ImportedStyle[], context: Pick<LookContext, 'issueId' | 'scope'>) {
  return new Map(styles.map(({ key }) => [key, stableId('style', context.issueId, context.scope, key)]))
}

/** Rows with the wire fields of the contract's Style. */
export function describeStyles({ styles }: Looks, context: LookContext): readonly StylesTable[] {
  const ids = styleIds(styles, context)
  return styles.map((style) => {
    const id = ids.get(style.key) ?? ''
    const payload = {
      id,
      name: style.name,
      description: '',
      properties: rewriteAddresses(style.properties, context.addresses) ?? {},
      supportedDevices: ['mobile', 'tablet', 'desktop'],
      type: 'article',
      parent: (style.parent === undefined ? undefined : ids.get(style.parent)) ?? null,
      tablet: rewriteAddresses(style.tablet, context.addresses) ?? {},
      desktop: rewriteAddresses(style.desktop, context.addresses) ?? {},
      created: context.now,
      lastModified: context.now,
    }
    return { id, issue_id: context.issueId, payload: JSON.stringify(payload) }
  })
}

/** Rows with the wire fields of the contract's Font; a font without a file that is there has no row. */
export function describeFonts({ fonts }: Looks, context: LookContext): readonly FontsTable[] {
  return fonts.flatMap(({ name, urls }, index) => {
    const found = urls.flatMap((url) => addressOfFace(url, context.addresses) ?? [])
    if (found.length === 0) return []
    const id = stableId('font', context.issueId, context.scope, name, String(index))
    return [{ id, issue_id: context.issueId, payload: JSON.stringify({ name, urls: found }) }]
  })
}

/** The numbers that let another face stand in travel with the address: a Font on the wire has no field for them. */
function addressOfFace(url: string, addresses: Addresses): string | undefined {
  const address = rewriteAddress(url, addresses)
  const resolved = addresses.resolve(url)
  const face = resolved.kind === 'found' ? resolved.face : undefined
  return address === undefined || face === undefined ? address : address.replace(/#.*$/, '') + writeFaceMetrics(face)
}

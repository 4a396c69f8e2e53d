import type { ImportedIssue, ImportedPage } from '@gatefold/importers/ImportedIssue'
import type { PagePicture } from '@gatefold/magazine/replica/Flatplan'
import type { Hotspot, Replica } from '@gatefold/magazine/replica/Replica'
import { type Addresses, rewriteAddress } from '../content/rewriteAddresses.ts'

/** The pages of an issue as the contract has them, their links as readers follow them; a page without a picture is none. */
export function describePages({ pages }: Pick<ImportedIssue, 'pages'>, addresses: Addresses): readonly Replica[] {
  return pages.flatMap((page, index) => {
    const source = widestPicture(page)
    const image = source === undefined ? undefined : rewriteAddress(source.url, addresses)
    if (image === undefined) return []
    return [{ name: page.name, page: index + 1, image, hotspots: describeHotspots(page, addresses) }]
  })
}

/** What a viewer shows that knows nothing of flatplans: every browser shows WebP. */
export function widestPicture({ pictures }: Pick<ImportedPage, 'pictures'>): PagePicture | undefined {
  const shown = pictures.filter(({ mediaType }) => mediaType === 'image/webp')
  return (shown.length === 0 ? pictures : shown).toSorted((one, other) => other.width - one.width)[0]
}

function describeHotspots({ hotspots }: ImportedPage, addresses: Addresses): readonly Hotspot[] {
  return hotspots.flatMap(({ url, area }) => {
    const address = rewriteAddress(url, addresses)
    return address === undefined ? [] : [{ url: address, area }]
  })
}

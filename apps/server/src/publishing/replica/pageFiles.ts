import { decodePercent } from '@gatefold/importers/archive/EntryIndex'
import type { ImportedIssue, ImportedPage } from '@gatefold/importers/ImportedIssue'
import { widestPicture } from './describePages.ts'

const BUNDLE = /^bundle:\/\//

/** The paths of the files that only show printed pages; the picture that becomes the cover is left out. */
export function pageFiles({ pages, cover }: Pick<ImportedIssue, 'pages' | 'cover'>): ReadonlySet<string> {
  const first = pages[0]
  const shown = cover ?? (first && widestPicture(first)?.url)
  const addresses = pages.flatMap(filesOf).filter((address) => address !== shown)
  return new Set(addresses.map((address) => decodePercent(address.replace(BUNDLE, ''))))
}

function filesOf({ pictures, tiles }: ImportedPage): readonly string[] {
  return [...pictures.map(({ url }) => url), ...(tiles?.urls ?? [])]
}

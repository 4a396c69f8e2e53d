import type { PagePlace } from '@gatefold/magazine/replica/place'

/** The fragment of an address that leads to a block of a printed page, which has it as its id: `p12-3`. */
export function pagePlaceId({ page, block }: PagePlace): string {
  return `p${page}-${block}`
}

/** Undefined for a fragment of another kind; with or without its `#`. */
export function decodePagePlace(fragment: string): PagePlace | undefined {
  const [, page, block] = /^#?p(\d{1,5})-(\d{1,5})$/.exec(fragment) ?? []
  return page === undefined || block === undefined ? undefined : { page: Number(page), block: Number(block) }
}

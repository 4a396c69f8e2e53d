import { buffer } from 'node:stream/consumers'
import type { ImportedPage, ImportedPageBlock } from '@gatefold/importers/ImportedIssue'
import type { Flatplan, FlatplanPage, PageBlock, PageText } from '@gatefold/magazine/replica/Flatplan'
import type { Replica } from '@gatefold/magazine/replica/Replica'
import { type AssetStore, type StoredAsset, storedFilesIn } from '../../platform/storage/AssetStore.ts'
import type { ArticlesTable, IssuesTable } from '../../platform/db/schema.ts'
import { type Addresses, rewriteAddress } from './rewriteAddresses.ts'

export interface PageSources {
  readonly articles: readonly Pick<ArticlesTable, 'id' | 'slug'>[]
  /** Of the stored files, as the source names them. */
  readonly addresses: Addresses
  readonly store: AssetStore
}

/** The printed pages of a stored issue as its source would give them; articles are named by their slugs. */
export async function restorePages(
  { summary }: Pick<IssuesTable, 'summary'>,
  { articles, addresses, store }: PageSources,
): Promise<readonly ImportedPage[]> {
  const { pages, data } = JSON.parse(summary) as {
    readonly pages: readonly Replica[]
    readonly data: { readonly flatplan?: string }
  }
  if (data.flatplan === undefined) return []
  const flatplan = await readJson<Flatplan>(data.flatplan, store)
  const slugs = new Map<string, string>(articles.map(({ id, slug }) => [id, slug]))
  const restored: ImportedPage[] = []
  for (const page of flatplan.pages) {
    const text = page.text === undefined ? undefined : await readJson<PageText>(`/assets/${page.text}`, store)
    const blocks = (text?.blocks ?? []).map((block) => restoreBlock(block, slugs))
    const said = pages.find((replica) => replica.page === page.page)
    const { name = '', hotspots = [] } = said ?? {}
    restored.push({ ...restorePictures(page, addresses), name, hotspots, blocks })
  }
  return restored
}

/** The flatplan names the files that lie beside it. */
function restorePictures({ width, height, preview, pictures, tiles }: FlatplanPage, addresses: Addresses) {
  const source = (file: string): string => rewriteAddress(`/assets/${file}`, addresses) ?? file
  return {
    width,
    height,
    preview,
    pictures: pictures.map((picture) => ({ ...picture, url: source(picture.url) })),
    tiles: tiles && { ...tiles, urls: tiles.urls.map(source) },
  }
}

function restoreBlock(
  { role, area, article, component, lines }: PageBlock,
  slugs: ReadonlyMap<string, string>,
): ImportedPageBlock {
  return { role, area, article: article === undefined ? undefined : slugs.get(article), component, lines }
}

async function readJson<Value>(address: string, store: AssetStore): Promise<Value> {
  const [file] = storedFilesIn(address)
  if (file === undefined) throw new Error(`Not the address of a stored file: ${address}`)
  return JSON.parse((await buffer(openStored(file, store))).toString()) as Value
}

/** The content of a file that has to be there. */
export async function* openStored(file: StoredAsset, store: AssetStore): AsyncIterable<Uint8Array> {
  const content = await store.open(file)
  if (content === undefined) throw new Error(`The stored file ${file.hash}.${file.extension} is gone.`)
  yield* content
}

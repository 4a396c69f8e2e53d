import type { FileKind } from '@gatefold/magazine/offline/Manifest'
import { type StoredAsset, storedFilesIn } from '../platform/storage/AssetStore.ts'

/** What is given out of an issue, as the JSON text that the tables hold. */
export interface GivenContent {
  readonly issue: string
  /** Addresses of what the printed pages take; none where the issue's own pictures of them have to do. */
  readonly pageFiles: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  readonly articles: readonly { readonly summary: string; readonly components: string | undefined }[]
}

export interface NamedFile extends StoredAsset {
  /** What the content takes it for; undefined where only the file itself can tell. */
  readonly kind: FileKind | undefined
}

/** Every stored file that the content names, once, in the order in which a reader meets them. Pure. */
export function listNamedFiles({ issue, pageFiles, styles, fonts, articles }: GivenContent): readonly NamedFile[] {
  const files = new Map<string, NamedFile>()
  const add = (kind: FileKind | undefined, texts: readonly string[]) => {
    for (const asset of texts.flatMap(storedFilesIn)) {
      const name = `${asset.hash}.${asset.extension}`
      const known = files.get(name)
      if (known === undefined || (known.kind === undefined && kind !== undefined)) files.set(name, { ...asset, kind })
    }
  }
  add(undefined, [issue, ...styles])
  add('font', fonts)
  for (const { summary, components } of articles) {
    add(undefined, components === undefined ? [summary] : [summary, components])
    add('sound', soundsOf(summary, components))
  }
  add('page', [...pagesOf(issue), ...pageFiles])
  return [...files.values()]
}

/** A recording may lie in a file that films lie in too. */
function soundsOf(summary: string, components: string | undefined): readonly string[] {
  const { audios } = JSON.parse(summary) as { readonly audios?: unknown }
  return [
    ...addressesOf(audios, 'url'),
    ...(components?.includes('"audio"') ? recordingsIn(JSON.parse(components)) : []),
  ]
}

function recordingsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const isRecording = 'component' in value && value.component === 'audio'
  return isRecording ? addressesOf([value], 'url') : Object.values(value).flatMap(recordingsIn)
}

function pagesOf(issue: string): readonly string[] {
  const { pages } = JSON.parse(issue) as { readonly pages?: unknown }
  return addressesOf(pages, 'image')
}

function addressesOf(items: unknown, field: string): readonly string[] {
  if (!Array.isArray(items)) return []
  return (items as readonly unknown[]).flatMap((item) => {
    const address: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, field) : undefined
    return typeof address === 'string' ? [address] : []
  })
}

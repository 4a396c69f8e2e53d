import { isTextKind, type Component } from '@gatefold/magazine/component/Component'
import type { ComponentDecoder } from './components/ComponentDecoder.ts'
import { decodeCustom, decodeMap, decodeSocial } from './components/decodeEmbed.ts'
import {
  decodeColumns,
  decodeContainer,
  decodeLiveContainer,
  decodeLivePost,
  decodeRecipe,
} from './components/decodeLayout.ts'
import { decodeAudio, decodeVideo } from './components/decodeMedia.ts'
import { decodeAdvert, decodeGallery, decodeImage } from './components/decodePicture.ts'
import { decodeHtmlTable, decodeTable } from './components/decodeTable.ts'
import { decodeAnchor, decodeButton, decodeDivider, decodeSpacer, decodeText } from './components/decodeText.ts'
import { DECODE_LIMITS, type DecodeContext } from './DecodeContext.ts'
import { fieldsOf, itemsOf, type Fields, type Located } from './Fields.ts'
import { componentBaseIn } from './presentationIn.ts'
import { textIn } from './scalars.ts'

const DECODERS: Readonly<Record<string, ComponentDecoder>> = {
  image: decodeImage,
  gallery: decodeGallery,
  video: decodeVideo,
  audio: decodeAudio,
  map: decodeMap,
  table: decodeTable,
  htmltable: decodeHtmlTable,
  button: decodeButton,
  anchor: decodeAnchor,
  advert: decodeAdvert,
  columns: decodeColumns,
  container: decodeContainer,
  live_container: decodeLiveContainer,
  live_post: decodeLivePost,
  recipe: decodeRecipe,
  custom: decodeCustom,
  twitter: decodeSocial,
  instagram: decodeSocial,
  infogram: decodeSocial,
  tiktok: decodeSocial,
  spacer: decodeSpacer,
  divider: decodeDivider,
}

interface Walk {
  readonly context: DecodeContext
  readonly ids: Set<string>
  count: number
}

/**
 * The components of an article in their order. Unknown kinds and unreadable ones are dropped and reported, and so is what
 * exceeds `DECODE_LIMITS`; the rest stays. Every component has an id of its own: a missing or repeated one is replaced by
 * its place, which is the same each time.
 */
export function decodeComponents(located: Located, context: DecodeContext): readonly Component[] {
  return decodeLevel(itemsOf(located), { context, ids: new Set(), count: 0 }, 0)
}

function decodeLevel(items: readonly Located[], walk: Walk, depth: number): readonly Component[] {
  const first = items[0]
  if (first !== undefined && depth >= DECODE_LIMITS.componentDepth) {
    walk.context.report({ path: first.path, problem: 'nested too deeply' })
    return []
  }
  return items.flatMap((item) => decodeComponent(item, walk, depth) ?? [])
}

function decodeComponent(item: Located, walk: Walk, depth: number): Component | undefined {
  const fields = fieldsOf(item, walk.context)
  const decoder = fields === undefined ? undefined : decoderFor(fields)
  if (fields === undefined || decoder === undefined || !hasRoom(walk, item)) return undefined
  const base = componentBaseIn(fields, { id: idFor(fields, walk), isRoot: depth === 0 })
  return decoder(fields, base, (children) => decodeLevel(children, walk, depth + 1))
}

function decoderFor(fields: Fields): ComponentDecoder | undefined {
  const kind = textIn(fields, 'component') ?? ''
  if (isTextKind(kind)) return decodeText
  if (Object.hasOwn(DECODERS, kind)) return DECODERS[kind]
  const unknownKind = JSON.stringify(kind.slice(0, 40))
  const path = `${fields.path}.component`
  fields.context.report({ path, problem: `unknown component ${unknownKind}`, unknownKind })
  return undefined
}

function hasRoom(walk: Walk, item: Located): boolean {
  walk.count += 1
  if (walk.count === DECODE_LIMITS.components + 1) {
    walk.context.report({ path: item.path, problem: 'more components than an article may have' })
  }
  return walk.count <= DECODE_LIMITS.components
}

function idFor(fields: Fields, walk: Walk): string {
  const written = textIn(fields, 'id')
  const id = written === undefined || walk.ids.has(written) ? `c${walk.count}` : written
  walk.ids.add(id)
  return id
}

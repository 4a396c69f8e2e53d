import { isTextKind } from '@gatefold/magazine/component/Component'
import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import { namedGroups } from './namedGroups.ts'
import { isPlainName } from './parseStyleValue.ts'
import type { LayerPart } from './LayerPart.ts'
import type { BlockUsage } from './usageOf.ts'
import { OTHER_PARTS, writeOther, writeText } from './writeText.ts'
import { writePart } from './writePart.ts'
import type { Part } from './declarationsOf.ts'

/**
 * Named blocks: properties of the block itself, and of the kinds of text, the pictures, captions and links in it. Everything
 * they do not say is as the style has it. A component's own block comes before the blocks that it stands in.
 */
export function writeBlocks(value: StyleValue, layer: LayerPart): void {
  for (const [name, group] of namedGroups(value)) {
    const usage = layer.usage.blocks.get(name)
    if (usage === undefined) continue
    if (isPlainName(name)) writeBlock(group, { ...layer, path: `${layer.path}.${name}` }, { name, usage })
    else layer.drop(`${layer.path}.${name}`, 'a name that a style may not have')
  }
}

interface Block {
  readonly name: string
  readonly usage: BlockUsage
}

function writeBlock(group: StyleProperties, layer: LayerPart, { name, usage }: Block): void {
  const inner = Object.entries(group).filter(
    ([part, value]) => isGroup(value) && (isTextKind(part) || OTHER_PARTS.has(part)),
  )
  const names = new Set(inner.map(([part]) => part))
  const { canvas, ...rest } = Object.fromEntries(Object.entries(group).filter(([part]) => !names.has(part)))
  const plain = { ...rest, ...(isGroup(canvas) && canvas) }
  const within = `${layer.scope} [data-block="${name}"]`
  writePart(plain, {
    ...layer,
    selector: `${layer.scope} [data-kind][data-block="${name}"]`,
    room: undefined,
    box: 'component',
    inkIsFor: `${within} [data-kind]:where(:not([data-block]))`,
  })
  for (const [part, value] of inner) {
    if (!isGroup(value)) continue
    const inside: Part = {
      ...layer,
      path: `${layer.path}.${part}`,
      selector: within,
      room: undefined,
      box: 'component',
    }
    if (!isTextKind(part)) writeOther(part, value, inside)
    else {
      if (usage.inside.has(part)) writeText(part, value, { ...inside, selector: `${within} [data-kind=${part}]` })
      if (usage.own.has(part)) {
        writeText(part, value, {
          ...inside,
          selector: `${layer.scope} [data-kind=${part}][data-block="${name}"][data-block]`,
        })
      }
    }
  }
}

import { isTextKind } from '@gatefold/magazine/component/Component'
import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties, StyleValue } from '@gatefold/magazine/style/Style'
import type { LayerPart } from './LayerPart.ts'
import { writeBlocks } from './writeBlocks.ts'
import { writeButtons, writeDividers, writeSpacers } from './writeNamed.ts'
import { type Part, declarationsOf } from './declarationsOf.ts'
import { writePart, ROOM } from './writePart.ts'
import { OTHER_PARTS, writeOther, writeText } from './writeText.ts'

/** The properties of a style on one width of screen, as rules. What the article has no use for is left out. */
export function writeLayer(properties: StyleProperties, layer: LayerPart): void {
  for (const [name, value] of Object.entries(properties)) {
    const path = `${layer.path}${name}`
    if (!writeNamed(name, value, { ...layer, path }) && !writeOne(name, value, { ...layer, path })) {
      layer.drop(path, 'not a part that a style has')
    }
  }
}

function writeNamed(name: string, value: StyleValue, layer: LayerPart): boolean {
  switch (name) {
    case 'blocks':
      writeBlocks(value, layer)
      return true
    case 'buttons':
      writeButtons(value, layer)
      return true
    case 'dividers':
      writeDividers(value, layer)
      return true
    case 'spacer':
    case 'spacers':
      writeSpacers(value, layer)
      return true
    default:
      return false
  }
}

function writeOne(name: string, value: StyleValue, layer: LayerPart): boolean {
  if (!isGroup(value)) return false
  const { scope, usage } = layer
  const part: Part = { ...layer, selector: scope, room: undefined, box: 'component' }
  if (name === 'headline') writeHeader(value, layer)
  if (isTextKind(name)) {
    if (usage.kinds.has(name)) writeText(name, value, { ...part, selector: `${scope} [data-kind=${name}]` })
    return true
  }
  if (name === 'canvas') {
    writePart(value, { ...part, box: 'canvas', inkIsFor: scope })
    return true
  }
  if (!OTHER_PARTS.has(name)) return false
  writeOther(name, value, part)
  return true
}

/** What the reader itself sets above and below a headline (where it stood in print, who wrote it) is ranged with it. */
function writeHeader(headline: StyleProperties, { sheet, scope, ...place }: LayerPart): void {
  const { declarations } = declarationsOf(headline, { ...place, drop: () => undefined })
  const alignment = declarations.filter((declaration) => /^text-align:(?!justify)/.test(declaration))
  if (alignment.length === 0) return
  sheet.add({ selector: `${scope}>header`, declarations: alignment })
  sheet.add({ selector: `${scope}>header>p`, declarations: [`max-inline-size:min(var(--measure-text),${ROOM})`] })
}

import type { StyleProperties } from '@gatefold/magazine/style/Style'
import { declarationsOf } from './declarationsOf.ts'
import type { LayerPart } from './LayerPart.ts'
import { ROOM } from './writePart.ts'

/** What the reader itself sets above and below a headline (where it stood in print, who wrote it) is ranged with it. */
export function writeHeader(headline: StyleProperties, { sheet, scope, ...place }: LayerPart): void {
  const { declarations } = declarationsOf(headline, { ...place, drop: () => undefined })
  const alignment = declarations.filter((declaration) => /^text-align:(?!justify)/.test(declaration))
  if (alignment.length === 0) return
  sheet.add({ selector: `${scope}>header`, declarations: alignment })
  sheet.add({ selector: `${scope}>header>p`, declarations: [`max-inline-size:min(var(--measure-text),${ROOM})`] })
}

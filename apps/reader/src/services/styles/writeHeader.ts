import type { StyleProperties } from '@gatefold/magazine/style/Style'
import { declarationsOf } from './declarationsOf.ts'
import type { LayerPart } from './LayerPart.ts'

/** What the reader itself sets above and below a headline (where it stood in print, who wrote it) is ranged with it. */
export function writeHeader(headline: StyleProperties, { sheet, scope, ...place }: LayerPart): void {
  const { declarations } = declarationsOf(headline, { ...place, drop: () => undefined })
  const alignment = declarations.filter((declaration) => /^text-align:(?!justify)/.test(declaration))
  sheet.add({ selector: `${scope}>header`, declarations: alignment })
}

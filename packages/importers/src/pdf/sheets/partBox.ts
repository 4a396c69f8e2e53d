import type { Box } from '../PageContent.ts'
import type { SheetPart } from './SheetPart.ts'

/** Where a page stands on its sheet; all of these in the sheet's points. */
export function partBox(sheet: { readonly width: number; readonly height: number }, { part }: SheetPart): Box {
  if (part === 'whole') return { x: 0, y: 0, width: sheet.width, height: sheet.height }
  const width = sheet.width / 2
  return { x: part === 'left' ? 0 : width, y: 0, width, height: sheet.height }
}

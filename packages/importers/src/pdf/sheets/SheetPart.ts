/** A page of the issue as it stands in the PDF: a sheet, or one half of a sheet that holds two pages side by side. */
export interface SheetPart {
  /** Of the PDF, counted from 1. */
  readonly sheet: number
  readonly part: 'whole' | 'left' | 'right'
}

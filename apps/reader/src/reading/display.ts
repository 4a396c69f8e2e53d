/** The papers that a reader may choose; without a choice the system's scheme decides. */
export type Paper = 'day' | 'sepia' | 'night'

/** Text sizes: percent of the browser's own on the root element. Requirements R3.10, R9.8. */
export const FONT_SIZE = { least: 50, usual: 62.5, most: 112.5, step: 6.25 } as const

/** Of the sheet with the choices of paper, text size and pictures. */
export const DISPLAY_ID = 'article-display'

/** Of the inputs in the sheet. */
export const DISPLAY_INPUTS = { paper: 'paper', fontSize: 'font-size', pictures: 'pictures' } as const

/** The value of the input that lets the system choose the paper. */
export const SYSTEM_PAPER = 'system'

import { USUAL_FONT_SIZE } from '../storage/BrowserKeys.ts'

/** The papers that a reader may choose; without a choice the system's scheme decides. */
export const PAPERS = ['day', 'sepia', 'night'] as const

export type Paper = (typeof PAPERS)[number]

/** Text sizes: percent of the browser's own on the root element. Requirements R3.10, R9.8. */
export const FONT_SIZE = { least: 50, usual: USUAL_FONT_SIZE, most: 112.5, step: 6.25 } as const

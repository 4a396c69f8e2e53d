/** The colour of each paper, for what is not drawn by a style sheet: `--paper` of the reader's `ui/tokens.css`. */
export const PAPER_COLOURS = { day: '#fdfcf9', sepia: '#f5ecd9', night: '#131211' } as const

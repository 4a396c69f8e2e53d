import type { PublicationStyle } from './publicationStyle.ts'

const VERTICAL_SCRIPT = /^(?:ja|zh|ko)\b/i

/** Whether a style asks for upright lines (`canvas.writing_mode`), and the text's language is one that is set in them. Pure. */
export function hasVerticalLines(style: Pick<PublicationStyle, 'css'> | undefined, language: string): boolean {
  return style?.css.includes('--writing-mode:vertical-rl') === true && VERTICAL_SCRIPT.test(language)
}

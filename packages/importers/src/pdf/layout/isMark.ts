const MARK = /^\p{Mn}+$/u
/** The first mark that is drawn over another character. */
const FIRST = 0x300

/** Whether a text is nothing but marks, such as accents and vowel points, that are drawn over another character. */
export function isMark(text: string): boolean {
  // Most glyphs are of Latin letters, and the expression takes longer than all else that is asked of them.
  return text.charCodeAt(0) >= FIRST && MARK.test(text)
}

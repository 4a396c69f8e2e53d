/**
 * What two settings of one text have in common: its letters and digits. Spaces, punctuation, hyphens at the ends of
 * lines, drop caps set apart, ligatures and capitals are gone.
 */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .toLowerCase()
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Plain words as text or attribute of HTML. */
export function escapeHtml(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

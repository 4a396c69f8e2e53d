/**
 * The operations whose answer depends on more than the content and what may be read of it, or that change something; and
 * searches, which are counted, and of which there are too many to keep. Insights change without the content.
 */
const PERSONAL = /\b(?:mutation|library|favorites|search|insights|pageInsights)\b/

/**
 * Whether a call's body asks for what is one reader's own. Names cannot be written in another way inside a GraphQL text, but
 * they can in JSON: so the text is looked at as it is once parsed. A word too many only costs the kept answer. Pure.
 */
export function isPersonal(body: string): boolean {
  if (!PERSONAL.test(body) && !body.includes('\\')) return false
  return PERSONAL.test(queryOf(body))
}

/** A body that cannot be read is refused later, whoever asks. */
function queryOf(body: string): string {
  try {
    const value = JSON.parse(body) as { readonly query?: unknown } | null
    return typeof value?.query === 'string' ? value.query : ''
  } catch {
    return ''
  }
}

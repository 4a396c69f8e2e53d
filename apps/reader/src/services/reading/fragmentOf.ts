/** Words that tell a paragraph from the others around it. */
const WORDS = 8

/**
 * The fragment of a link that leads to a paragraph: the component's id, and the paragraph's first words as a text directive
 * (WICG Scroll to Text Fragment) for browsers that know it; the others open at the component. Pure.
 */
export function fragmentOf(component: string, paragraph: string): string {
  const words = paragraph.replaceAll('\u00AD', '').trim().split(/\s+/).slice(0, WORDS).join(' ')
  return words === '' ? component : `${component}:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`
}

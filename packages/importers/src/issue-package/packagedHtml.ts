import render from 'dom-serializer'
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { escapeHtml } from '../component/cleanHtml.ts'
import { plainText, textOf } from '../markup/tree.ts'

const MARKUP = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i

/**
 * HTML that stands in an element of a package: as elements, or as text that is HTML (escaped or in a CDATA section).
 * Children that `isOurs` accepts are instructions about the component, no content of it.
 */
export function packagedHtml(element: Element, isOurs: (child: Element) => boolean): string {
  const content = element.children.filter((child) => (isTag(child) ? !isOurs(child) : isText(child)))
  if (content.some(isTag)) {
    content.forEach(collapseSpace)
    return render(content, { encodeEntities: 'utf8' }).trim()
  }
  const text = content.map(textOf).join('').trim()
  return MARKUP.test(text) ? text : escapeHtml(text.replace(/\s+/gu, ' '))
}

/** Text that stands in an element, without markup. */
export function packagedText(element: Element): string {
  return plainText(element)
}

/** Line breaks and indentation of the XML are no part of the text, except in `pre`. */
function collapseSpace(node: ChildNode): void {
  if (isText(node)) node.data = node.data.replace(/[\t\n\r ]+/g, ' ')
  else if (isTag(node) && node.name !== 'pre') node.children.forEach(collapseSpace)
}

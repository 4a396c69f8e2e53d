import { Element, isTag, Text, type ChildNode } from 'domhandler'
import { appendChild } from 'domutils'

const SEPARATORS = ','

/**
 * Writes `<mfenced>` as the row of operators that it stands for: MathML Core knows it no more, and a browser would leave its
 * parentheses out. Any other element stays as it is. Source: MathML 3, 3.3.8.
 */
export function expandFence(element: Element): void {
  if (element.name !== 'mfenced') return
  const { open = '(', close = ')', separators = SEPARATORS } = element.attribs
  const marks = separators.match(/\S/gu) ?? []
  const parts: ChildNode[] = element.children.filter(isTag)
  const row = parts.flatMap((part, index) => {
    const mark = index === 0 ? undefined : (marks[index - 1] ?? marks.at(-1))
    return mark === undefined ? [part] : [operator(mark, 'separator'), part]
  })
  element.name = 'mrow'
  element.attribs = {}
  element.children = []
  for (const node of [operator(open, 'fence'), ...row, operator(close, 'fence')]) appendChild(element, node)
}

function operator(text: string, property: 'fence' | 'separator'): Element {
  return new Element('mo', { [property]: 'true' }, [new Text(text)])
}

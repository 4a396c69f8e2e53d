/**
 * Removes the document type declaration with its internal subset, so that no entity it declares is ever expanded.
 * A declaration that does not end is left to the parser.
 */
export function stripDoctype(xml: string): string {
  const start = xml.search(/<!DOCTYPE\b/i)
  if (start === -1 || insideComment(xml, start)) return xml
  const end = endOfDeclaration(xml, start)
  return end === -1 ? xml : xml.slice(0, start) + xml.slice(end)
}

function insideComment(xml: string, position: number): boolean {
  const opened = xml.lastIndexOf('<!--', position)
  return opened !== -1 && xml.indexOf('-->', opened) > position
}

const OPENINGS = /<!--|<\?|["'[\]>]/g
const ENDS: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>', '"': '"', "'": "'" }

function endOfDeclaration(xml: string, start: number): number {
  const marks = new RegExp(OPENINGS)
  marks.lastIndex = start + '<!DOCTYPE'.length
  let subset = 0
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    const [found] = mark
    const end = ENDS[found]
    if (found === '>' && subset <= 0) return marks.lastIndex
    if (found === '[') subset += 1
    if (found === ']') subset -= 1
    if (end === undefined) continue
    const closed = xml.indexOf(end, marks.lastIndex)
    if (closed === -1) return -1
    marks.lastIndex = closed + end.length
  }
  return -1
}

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

function endOfDeclaration(xml: string, start: number): number {
  const marks = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|"[^"]*"|'[^']*'|[[\]>]/g
  marks.lastIndex = start + '<!DOCTYPE'.length
  let subset = 0
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    if (mark[0] === '[') subset += 1
    if (mark[0] === ']') subset -= 1
    if (mark[0] === '>' && subset <= 0) return marks.lastIndex
  }
  return -1
}

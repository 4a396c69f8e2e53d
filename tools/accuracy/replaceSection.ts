/**
 * A document with new text between `<!-- begin name -->` and `<!-- end name -->`; throws where it has no such lines.
 */
export function replaceSection(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`]
  const [start, stop] = [document.indexOf(begin), document.indexOf(end)]
  if (start === -1 || stop < start) throw new Error(`There is no section ${name}.`)
  return `${document.slice(0, start + begin.length)}\n\n${text}\n\n${document.slice(stop)}`
}

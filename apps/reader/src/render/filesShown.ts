/** What a browser loads by itself for a page. Attribute values may hold a `>`. */
const ELEMENT = /<(?:img|source|video|audio|track|link|meta)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const ATTRIBUTE = /\s([\w:-]+)=(?:"([^"]*)"|'([^']*)')/g
const IN_CSS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/g
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>|\sstyle="([^"]*)"/g

/**
 * Addresses of the pictures, sounds, films, subtitles and faces that a page's markup names, as they stand there but for
 * their fragments (decision 0074). Pure.
 */
export function filesShown(markup: string): readonly string[] {
  const ofElements = [...markup.matchAll(ELEMENT)].flatMap(([element, attributes = '']) =>
    filesOfElement(element, readAttributes(attributes)),
  )
  const ofStyles = [...markup.matchAll(STYLE)].flatMap(([, sheet, attribute]) =>
    [...(sheet ?? unescape(attribute ?? '')).matchAll(IN_CSS)].map(
      ([, double, single, bare]) => double ?? single ?? bare ?? '',
    ),
  )
  const addresses = [...ofElements, ...ofStyles].map((address) => address.replace(/#.*$/, ''))
  return [...new Set(addresses)].filter((address) => address !== '' && !address.startsWith('data:'))
}

function filesOfElement(element: string, attributes: ReadonlyMap<string, string>): readonly string[] {
  const read = (name: string) => attributes.get(name) ?? ''
  const sets = [...candidates(read('srcset')), ...candidates(read('imagesrcset'))]
  if (element.startsWith('<meta')) return read('name') === 'lead-picture' ? [read('content')] : []
  if (element.startsWith('<link')) {
    return ['image', 'font'].includes(read('as')) ? [read('href'), ...sets] : []
  }
  return [read('src'), read('poster'), ...sets]
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = [...text.matchAll(ATTRIBUTE)]
  return new Map(
    attributes.map(([, name = '', double, single]) => [name.toLowerCase(), unescape(double ?? single ?? '')]),
  )
}

/** The addresses of a `srcset`. */
function candidates(set: string): readonly string[] {
  return set
    .split(/(?<=\s[\d.]+[wx]),\s*/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((address) => address !== '')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' }

function unescape(text: string): string {
  return text.replaceAll(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

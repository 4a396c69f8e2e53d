import type { Element } from 'domhandler'
import { attribute, childElements, plainText } from '../../markup/tree.ts'
import type { PackageMetadata } from './PackageDocument.ts'

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/

/** Metadata of a package, the Dublin Core elements of EPUB 3 and 2. `elements` are those of `<metadata>`, flattened. */
export function readMetadata(elements: readonly Element[], uniqueIdentifier: string | undefined): PackageMetadata {
  const texts = (name: string): readonly string[] =>
    elements
      .filter((element) => element.name === name)
      .map(plainText)
      .filter((text) => text !== '')
  const identifiers = elements.filter((element) => element.name === 'identifier')
  const unique = identifiers.find((element) => attribute(element, 'id') === uniqueIdentifier) ?? identifiers[0]
  return {
    title: mainTitle(elements),
    ...namesOf(elements),
    languages: texts('language'),
    identifier: unique === undefined ? '' : plainText(unique),
    description: texts('description').join('\n'),
    publisher: texts('publisher').join(', '),
    date: publicationDate(elements),
    modified: metaValue(elements, 'dcterms:modified'),
    rights: texts('rights').join('\n'),
    subjects: texts('subject'),
    source: texts('source')[0] ?? '',
  }
}

/** Metadata elements in order, also those inside EPUB 2's `dc-metadata` and `x-metadata`. */
export function metadataElements(metadata: Element | undefined): readonly Element[] {
  if (metadata === undefined) return []
  return childElements(metadata).flatMap((child) =>
    /^(?:dc|x)-metadata$/.test(child.name) ? childElements(child) : [child],
  )
}

/** Value of an EPUB 3 `<meta property>` that refines nothing. */
export function metaValue(elements: readonly Element[], property: string): string | undefined {
  const found = elements.find(
    (element) =>
      element.name === 'meta' &&
      attribute(element, 'property') === property &&
      attribute(element, 'refines') === undefined,
  )
  return found && (plainText(found) || undefined)
}

/** Content of an EPUB 2 `<meta name>`. */
export function namedMeta(elements: readonly Element[], name: string): string | undefined {
  const found = elements.find((element) => element.name === 'meta' && attribute(element, 'name') === name)
  return found && attribute(found, 'content')
}

function mainTitle(elements: readonly Element[]): string {
  const titles = elements.filter((element) => element.name === 'title')
  const main = titles.find((title) => refinement(elements, { of: title, property: 'title-type' }) === 'main')
  const chosen = main ?? titles.find((title) => plainText(title) !== '')
  return chosen === undefined ? '' : plainText(chosen)
}

const AUTHOR = 'aut'

/** Who has made the book, and who of them has written it: all where the package says of none. */
function namesOf(elements: readonly Element[]): Pick<PackageMetadata, 'creators' | 'authors'> {
  const named = elements.filter((element) => element.name === 'creator' && plainText(element) !== '')
  const order = (element: Element): number =>
    Number(refinement(elements, { of: element, property: 'display-seq' }) ?? Number.MAX_SAFE_INTEGER)
  const creators = named.toSorted((a, b) => order(a) - order(b))
  const authors = creators.filter((creator) => rolesOf(creator, elements).includes(AUTHOR))
  return { creators: creators.map(plainText), authors: (authors.length === 0 ? creators : authors).map(plainText) }
}

/** In the words of MARC: `aut`, `ill`, `trl`, perhaps several; a creator is an author unless something else is said. */
function rolesOf(creator: Element, elements: readonly Element[]): readonly string[] {
  const refined = refinements(elements, { of: creator, property: 'role' }).join(' ')
  const roles = (attribute(creator, 'opf:role') ?? refined).toLowerCase().split(/\s+/)
  const said = roles.filter((role) => role !== '')
  return said.length === 0 ? [AUTHOR] : said
}

interface Refined {
  readonly of: Element
  readonly property: string
}

function refinement(elements: readonly Element[], refined: Refined): string | undefined {
  return refinements(elements, refined)[0]
}

function refinements(elements: readonly Element[], { of, property }: Refined): readonly string[] {
  const id = attribute(of, 'id')
  if (id === undefined) return []
  return elements
    .filter((element) => attribute(element, 'refines') === `#${id}` && attribute(element, 'property') === property)
    .map(plainText)
}

/** The publication's date: the one marked so in EPUB 2, else the first that is a date. */
function publicationDate(elements: readonly Element[]): string | undefined {
  const dates = elements.filter((element) => element.name === 'date')
  const marked = dates.find((date) => attribute(date, 'opf:event') === 'publication')
  const candidates = [...(marked === undefined ? [] : [marked]), ...dates].map(plainText)
  return candidates.find((date) => DATE.test(date) && !Number.isNaN(Date.parse(date)))
}

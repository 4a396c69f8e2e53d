import type { Element } from 'domhandler'
import type { Archive } from '../archive/Archive.ts'
import { openZipArchive } from '../archive/ZipArchive.ts'
import { ImportError } from '../ImportError.ts'
import type { ImportOptions, OpenedImport, Source } from '../importSource.ts'
import type { ImportedIssue } from '../ImportedIssue.ts'
import { parseXml } from '../markup/parseXml.ts'
import { childElements, rootElement } from '../markup/tree.ts'
import { GATEFOLD } from './packageNames.ts'
import type { DropElement } from './readComponentElements.ts'

/** Opens a zip package, reads it with `read`, and closes it again when that fails. Throws ImportError. */
export async function openPackage(
  source: Source,
  options: ImportOptions,
  read: (archive: Archive, options: ImportOptions) => Promise<ImportedIssue>,
): Promise<OpenedImport> {
  const archive = await openZipArchive(source.path, options)
  try {
    return { issue: await read(archive, options), close: () => archive.close() }
  } catch (cause) {
    await archive.close()
    throw cause
  }
}

/** The outermost element of the XML file at `path`, which has to be a `name`. Throws ImportError. */
export async function readRoot(
  archive: Archive,
  path: string,
  { name, limits, signal }: Pick<ImportOptions, 'limits' | 'signal'> & { readonly name: string },
): Promise<Element> {
  signal.throwIfAborted()
  const document = parseXml(await archive.readText(path), { path, limits })
  const root = rootElement(document)
  if (root?.name === name) return root
  throw new ImportError('malformed', `The file ${path} does not start with <${name}>.`)
}

/** Reports attributes and child elements that an element of a package does not have. */
export function reportUnknown(
  element: Element,
  known: { readonly attributes: readonly string[]; readonly elements: readonly string[] },
  drop: DropElement,
): void {
  for (const name of Object.keys(element.attribs)) {
    if (!known.attributes.includes(name)) drop(`<${element.name}> has no attribute ${name}`)
  }
  for (const child of childElements(element)) {
    if (child.namespace !== GATEFOLD && !known.elements.includes(child.name)) {
      drop(`<${element.name}> has no element <${child.name}>`)
    }
  }
}

import { parse } from 'valibot'
import type { Archive } from '../archive/Archive.ts'
import { cleanProperties } from '../component/cleanStyles.ts'
import type { ComponentContext } from '../component/ComponentContext.ts'
import type { ImportedFont, ImportedStyle } from '../ImportedIssue.ts'
import { STYLE_FILE } from './extensionFields.ts'
import { parseJson } from './readMetadata.ts'

const PATH = 'styles.json'

/** Styles and fonts of `styles.json`, which Gatefold adds to the packages that it writes. */
export async function readStyleFile(
  archive: Archive,
  context: ComponentContext,
): Promise<{ readonly styles: readonly ImportedStyle[]; readonly fonts: readonly ImportedFont[] }> {
  const value = archive.has(PATH) ? parseJson(await archive.readText(PATH)) : {}
  if (value === undefined) context.drop(`${PATH} is not JSON`)
  const { styles, fonts } = parse(STYLE_FILE, value)
  const properties = (found: unknown): ImportedStyle['properties'] =>
    cleanProperties(found, context, (entry) => entry.startsWith('bundle://'))
  return {
    styles: styles.map((style) => ({
      key: style.key,
      name: style.name,
      parent: style.parent,
      properties: properties(style.properties),
      tablet: properties(style.tablet),
      desktop: properties(style.desktop),
    })),
    fonts: fonts.map(({ name, urls }) => ({ name, urls: urls.flatMap((url) => context.file(url) ?? []) })),
  }
}

import type { Font } from '@gatefold/magazine/font/Font'

interface Dependencies {
  /** The document's fonts. */
  readonly fonts: Pick<FontFaceSet, 'add'>
  readonly createFace: (family: string, source: string) => Pick<FontFace, 'load'>
  readonly log: (message: string, cause: unknown) => void
}

/**
 * Loads the title's fonts, each file a face of the font's name. Only `.woff2` addresses are loaded (Requirement R3.5); a
 * face that fails is logged and ignored (Requirement R8.6). Never rejects.
 */
export async function loadFonts(fonts: readonly Font[], dependencies: Dependencies): Promise<void> {
  const faces = fonts.flatMap(({ name, urls }) => urls.filter(isWoff2).map((url) => ({ name, url })))
  await Promise.all(faces.map((face) => loadFace(face, dependencies)))
}

/** Whether the address names a `.woff2` file, whatever query follows. */
export function isWoff2(url: string): boolean {
  return /^[^?#]*\.woff2(?:[?#]|$)/i.test(url)
}

async function loadFace(
  face: { readonly name: string; readonly url: string },
  dependencies: Dependencies,
): Promise<void> {
  const { fonts, createFace, log } = dependencies
  try {
    const created = createFace(face.name, `url(${JSON.stringify(encodeURI(decodeURI(face.url)))})`)
    const loaded = await created.load()
    fonts.add(loaded)
  } catch (error) {
    log(`The font ${face.name} could not be loaded.`, error)
  }
}

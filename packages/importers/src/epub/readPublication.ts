import type { ImportLog } from '../ImportLog.ts'
import { ImportRefusal } from '../ImportRefusal.ts'
import { readXml } from '../markup/parseXml.ts'
import { attribute, descendants, plainText } from '../markup/tree.ts'
import { type NavigationTarget, readLandmarks, readNav, readNcx, readPageList } from './package/readNavigation.ts'
import {
  type Encryption,
  isLocked,
  type ManifestItem,
  type PackageDocument,
  readContainer,
  readEncryption,
  readPackage,
} from './package/PackageDocument.ts'
import type { PageList } from './pages/planPages.ts'
import { resolveSpine, type SpineDocument } from './package/resolveSpine.ts'
import type { EpubReading } from './EpubReading.ts'

const SCRIPT = /^(?:text|application)\/(?:javascript|ecmascript|x-javascript)$/

const OVERLAY = 'application/smil+xml'

const ENCRYPTION = 'META-INF/encryption.xml'

const DISPLAY_OPTIONS = 'META-INF/com.apple.ibooks.display-options.xml'

const MARKUP = /^\uFEFF?\s*<(?:\?xml|!DOCTYPE|!--|html|svg|package)\b[\s\S]*>\s*$/i

/** Everything that stands around the text of a publication. */
export interface Publication {
  readonly package: PackageDocument
  /** The manifest by path as the archive spells it. */
  readonly itemsByPath: ReadonlyMap<string, ManifestItem>
  readonly spine: readonly SpineDocument[]
  /** The path as the archive spells it; of what stands in for a picture in the reading order the picture's. */
  readonly canonical: (path: string) => string
  readonly navigation: readonly NavigationTarget[]
  /** What documents are, by their paths, as the landmarks or the guide say: `titlepage`, `title-page`. */
  readonly landmarks: ReadonlyMap<string, string>
  /** The lists of printed pages among the contents. */
  readonly pageLists: readonly PageList[]
  readonly encryption: Encryption
}

/**
 * Reads container, package, navigation and encryption. Throws ImportRefusal: `encrypted` when the text itself is
 * locked, `nothing-to-read` when nothing of the text is there.
 */
export async function readPublication(reading: EpubReading): Promise<Publication> {
  const { archive, options, report } = reading
  const { limits } = options
  const path = await readContainer(archive, limits)
  const encryption = await readEncryptionOf(reading)
  await refuseLocked(reading, { encryption, paths: [path] })
  const opf = readPackage(await archive.readText(path), { path, limits })
  const spelled = (found: string): string => archive.find(found)?.entry.path ?? found
  reportUnkept(opf, report)
  const resolved = resolveSpine(opf, (file) => archive.has(file))
  for (const { subject, message } of resolved.missing) report.drop(subject, message)
  const isFixed = await isFixedForApple(reading)
  const spine = resolved.documents.map((document) => ({
    ...document,
    path: spelled(document.path),
    standIn: document.standIn === undefined ? undefined : spelled(document.standIn),
    isFixedLayout: document.isFixedLayout || isFixed,
  }))
  if (spine.length === 0) throw new ImportRefusal('nothing-to-read', 'None of the documents in the EPUB can be read.')
  await refuseLocked(reading, { encryption, paths: spine.map((document) => document.path) })
  const standIns = new Map(spine.flatMap(({ standIn, path: own }) => (standIn === undefined ? [] : [[standIn, own]])))
  const canonical = (found: string): string => standIns.get(spelled(found)) ?? spelled(found)
  const { lines, lists, landmarks } = await readNavigation(reading, opf)
  return {
    package: opf,
    itemsByPath: new Map(
      [...opf.manifest.values()].flatMap((item) =>
        item.path === undefined ? [] : [[spelled(item.path), item] as const],
      ),
    ),
    spine,
    canonical,
    navigation: lines.map((line) => ({ ...line, path: canonical(line.path) })),
    landmarks: new Map([...opf.guide, ...landmarks].map(([path, type]) => [canonical(path), type])),
    pageLists: lists,
    encryption,
  }
}

/** Some books announce a protection that nobody applied: a document that is markup all the same can be read. */
async function refuseLocked(
  { archive, report }: EpubReading,
  { encryption, paths }: { readonly encryption: Encryption; readonly paths: readonly string[] },
): Promise<void> {
  for (const path of paths.filter((candidate) => isLocked(encryption, candidate))) {
    if (!MARKUP.test(await archive.readText(path))) {
      throw new ImportRefusal('encrypted', 'The EPUB is locked by copy protection (DRM) and cannot be read.')
    }
    report.change(path, 'The document is announced as encrypted but is not.')
  }
}

async function readEncryptionOf({ archive, options, report }: EpubReading): Promise<Encryption> {
  if (!archive.has(ENCRYPTION)) return new Map()
  const text = await archive.readText(ENCRYPTION)
  const { document, fault } = readXml(text, { path: ENCRYPTION, limits: options.limits })
  if (fault !== undefined) report.change(ENCRYPTION, `The file is not well-formed (${fault}) and was mended.`)
  return readEncryption(document)
}

async function isFixedForApple({ archive, options }: EpubReading): Promise<boolean> {
  if (!archive.has(DISPLAY_OPTIONS)) return false
  const { document } = readXml(await archive.readText(DISPLAY_OPTIONS), {
    path: DISPLAY_OPTIONS,
    limits: options.limits,
  })
  return [...descendants(document)].some(
    (element) =>
      element.name === 'option' && attribute(element, 'name') === 'fixed-layout' && plainText(element) === 'true',
  )
}

interface Navigation {
  readonly lines: readonly NavigationTarget[]
  readonly lists: readonly PageList[]
  readonly landmarks: ReadonlyMap<string, string>
}

/**
 * The contents: those of the navigation document, else of the NCX; and the labels of printed pages that they list. Contents
 * that cannot be read are no contents.
 */
async function readNavigation({ archive, options, report }: EpubReading, opf: PackageDocument): Promise<Navigation> {
  const lists: PageList[] = []
  let landmarks: ReadonlyMap<string, string> = new Map()
  const items = [...opf.manifest.values()]
  const nav = items.find((item) => item.properties.includes('nav'))
  const ncx =
    items.find((item) => item.id === opf.ncxId) ?? items.find((item) => item.mediaType === 'application/x-dtbncx+xml')
  for (const [item, read] of [
    [nav, readNav],
    [ncx, readNcx],
  ] as const) {
    const path = item?.path
    if (path === undefined || !archive.has(path)) continue
    const { document, fault } = readXml(await archive.readText(path), { path, limits: options.limits })
    if (fault !== undefined) report.change(path, `The contents are not well-formed (${fault}) and were mended.`)
    lists.push({ path, labels: readPageList(document, path) })
    if (item === nav) landmarks = new Map([...readLandmarks(document, path), [path, 'toc']])
    const lines = read(document, path)
    if (lines.length > 0) return { lines, lists, landmarks }
  }
  return { lines: [], lists, landmarks }
}

/** Names in the report what a publication holds that an issue has no place for. */
function reportUnkept(opf: PackageDocument, report: ImportLog): void {
  for (const { href, path = href, mediaType } of opf.manifest.values()) {
    if (SCRIPT.test(mediaType)) report.drop(path, 'Scripts never run and are left out.')
    if (mediaType === OVERLAY)
      report.drop(path, 'Reading aloud along the text is not kept; recordings in the text are.')
  }
}

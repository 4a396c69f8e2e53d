import type { Document } from 'domhandler'
import { type Archive, decodePercent } from '../../archive/Archive.ts'
import type { ImportLimits } from '../../ImportLimits.ts'
import { ImportRefusal } from '../../ImportRefusal.ts'
import { readXml } from '../../markup/parseXml.ts'
import { attribute, descendants, findDescendant } from '../../markup/tree.ts'

const CONTAINER = 'META-INF/container.xml'
const PACKAGE_TYPE = 'application/oebps-package+xml'

/**
 * Path of the first package document that the container names; a publication without a usable container is read
 * from the only package document in it. Throws ImportRefusal `missing-file`.
 */
export async function readContainer(archive: Archive, limits: ImportLimits): Promise<string> {
  const named = await namedPackages(archive, limits)
  const found = named.find((path) => archive.has(path)) ?? onlyPackage(archive)
  if (found !== undefined) return archive.find(found)?.entry.path ?? found
  const what = named[0] === undefined ? 'names no package document' : `names ${named[0]}, which is not there`
  throw new ImportRefusal('missing-file', `The EPUB's container ${what}.`)
}

async function namedPackages(archive: Archive, limits: ImportLimits): Promise<readonly string[]> {
  if (!archive.has(CONTAINER)) return []
  const { document } = readXml(await archive.readText(CONTAINER), { path: CONTAINER, limits })
  const rootFiles = [...descendants(document)].filter((element) => element.name === 'rootfile')
  const packages = rootFiles.filter((file) => (attribute(file, 'media-type') ?? PACKAGE_TYPE) === PACKAGE_TYPE)
  return packages.flatMap((file) => attribute(file, 'full-path') ?? [])
}

function onlyPackage(archive: Archive): string | undefined {
  const packages = archive.entries.filter((entry) => /\.opf$/i.test(entry.path))
  return packages.length === 1 ? packages[0]?.path : undefined
}

export const IDPF_OBFUSCATION = 'http://www.idpf.org/2008/embedding'
export const ADOBE_OBFUSCATION = 'http://ns.adobe.com/pdf/enc#RC'

/** Algorithm by path, as `META-INF/encryption.xml` says. */
export type Encryption = ReadonlyMap<string, string>

export function readEncryption(document: Document): Encryption {
  const encrypted = [...descendants(document)].filter((element) => element.name === 'EncryptedData')
  return new Map(
    encrypted.flatMap((data): [string, string][] => {
      const method = findDescendant(data, (element) => element.name === 'EncryptionMethod')
      const reference = findDescendant(data, (element) => element.name === 'CipherReference')
      const path = reference && attribute(reference, 'URI')
      return path === undefined ? [] : [[decodePercent(path), (method && attribute(method, 'Algorithm')) ?? 'unknown']]
    }),
  )
}

/** Whether the file is encrypted in a way that only its seller can undo. */
export function isLocked(encryption: Encryption, path: string): boolean {
  const algorithm = encryption.get(path)
  return algorithm !== undefined && algorithm !== IDPF_OBFUSCATION && algorithm !== ADOBE_OBFUSCATION
}

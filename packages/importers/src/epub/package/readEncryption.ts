import type { Document } from 'domhandler'
import { decodePercent } from '../../archive/EntryIndex.ts'
import { attribute, descendants, findDescendant } from '../../markup/tree.ts'

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

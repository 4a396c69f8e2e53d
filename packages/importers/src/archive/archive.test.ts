import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../ImportLimits.ts'
import { checkEntryName, checkZipEntries, type ZipEntryFacts } from './ZipArchive.ts'
import { decodeText } from './decodeText.ts'
import { indexEntries } from './Archive.ts'

function anEntry(fields: Partial<ZipEntryFacts> = {}): ZipEntryFacts {
  return {
    compressedSize: 10,
    uncompressedSize: 20,
    relativeOffsetOfLocalHeader: 0,
    fileNameLength: 5,
    versionMadeBy: 0x031e,
    externalFileAttributes: 0o100644 * 65_536,
    isEncrypted: () => false,
    canDecodeFileData: () => true,
    ...fields,
  }
}

describe('checkEntryName', () => {
  it.each(['a.txt', 'a/b/c.xhtml', 'a b/ü.png', '..a/b..', 'a/'])('accepts %j', (name) => {
    expect(checkEntryName(name)).toBe(name)
  })

  it.each(['', '/etc/passwd', '../a', 'a/../../b', 'a\\b', 'C:/a', 'a\0b', 'a\nb'])('refuses %j', (name) => {
    expect(() => checkEntryName(name)).toThrow(expect.objectContaining({ code: 'unsafe-name' }))
  })
})

describe('checkZipEntries', () => {
  const check = (...entries: ZipEntryFacts[]): void =>
    checkZipEntries(entries, { ...DEFAULT_LIMITS, entryBytes: 1e8, totalBytes: 1.5e8 })

  it('accepts entries that lie one after the other', () => {
    expect(() => check(anEntry({ relativeOffsetOfLocalHeader: 45 }), anEntry())).not.toThrow()
  })

  it.each([
    ['over-limit', [anEntry({ uncompressedSize: 2e8, compressedSize: 1e8 })]],
    [
      'over-limit',
      [
        anEntry({ uncompressedSize: 9e7, compressedSize: 9e7 }),
        anEntry({ uncompressedSize: 9e7, compressedSize: 9e7, relativeOffsetOfLocalHeader: 1e8 }),
      ],
    ],
    ['over-limit', [anEntry({ uncompressedSize: 5e7, compressedSize: 1000 })]],
    ['encrypted', [anEntry({ isEncrypted: () => true })]],
    ['damaged-archive', [anEntry({ canDecodeFileData: () => false })]],
    ['unsafe-name', [anEntry({ externalFileAttributes: 0o120777 * 65_536 })]],
    ['damaged-archive', [anEntry(), anEntry({ relativeOffsetOfLocalHeader: 20 })]],
  ])('refuses with %s', (code, entries) => {
    expect(() => check(...entries)).toThrow(expect.objectContaining({ code }))
  })
})

describe('indexEntries', () => {
  const index = indexEntries(
    ['OPS/Ärger.xhtml'.normalize('NFD'), 'OPS/a%20b.png', 'OPS/Cover.JPG'].map((path) => ({ path, bytes: 1 })),
  )

  it.each([
    ['OPS/Ärger.xhtml'.normalize('NFD'), 'exact'],
    ['OPS/Ärger.xhtml'.normalize('NFC'), 'tolerant'],
    ['OPS/%C3%84rger.xhtml', 'tolerant'],
    ['OPS/a b.png', 'tolerant'],
    ['OPS/cover.jpg', 'tolerant'],
  ])('finds %s', (path, match) => {
    expect(index.find(path)?.match).toBe(match)
  })

  it('finds nothing under another path', () => {
    expect(index.find('Cover.JPG')).toBeUndefined()
  })
})

describe('decodeText', () => {
  const latin1 = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1')

  it.each([
    ['UTF-8', Buffer.from('é')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFé')],
    ['UTF-16 with its mark', Buffer.from('\uFEFFé', 'utf16le')],
    ['UTF-16 big-endian', Buffer.from('\uFEFFé', 'utf16le').swap16()],
  ])('reads %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe('é')
  })

  it('reads the declared encoding and UTF-16 without a mark', () => {
    expect(decodeText(latin1)).toContain('<a>é</a>')
    expect(decodeText(Buffer.from('<a>é</a>', 'utf16le'))).toBe('<a>é</a>')
  })

  it('does not believe in UTF-16 that reads as ASCII', () => {
    expect(decodeText(Buffer.from('@charset "utf-16"; p{}'))).toContain('p{}')
  })
})

import type { Archive } from '../../archive/Archive.ts'
import type { ImportedAsset } from '../../ImportedIssue.ts'

/** A picture, recording, film, caption track or font inside the publication. */
export interface MediaFile {
  /** Inside the publication. */
  readonly path: string
  /** By its first bytes. */
  readonly mediaType: string
  readonly bytes: number
  /** Pixels; undefined where the file does not tell. */
  readonly width: number | undefined
  readonly height: number | undefined
  /** Set where what is published is not the file as it is: a cleaned SVG, a restored font. */
  readonly content: Uint8Array | undefined
}

/** Collects what an issue uses of a publication's files and gives each its `bundle://` address. */
export class MediaShelf {
  private readonly archive: Archive
  private readonly files: ReadonlyMap<string, MediaFile>
  private readonly urls = new Map<string, string>()
  private readonly used: ImportedAsset[] = []
  private readonly taken = new Set<string>()
  /** How often a path was wanted. */
  private readonly counts = new Map<string, number>()

  constructor(archive: Archive, files: ReadonlyMap<string, MediaFile>) {
    this.archive = archive
    this.files = files
  }

  get assets(): readonly ImportedAsset[] {
    return this.used
  }

  /** What the publication holds at `path`, if it is a picture, recording, film, caption track or font. */
  find(path: string): MediaFile | undefined {
    const entry = this.archive.find(path)?.entry
    return entry === undefined ? undefined : this.files.get(entry.path)
  }

  fonts(): readonly MediaFile[] {
    return [...this.files.values()].filter((file) => file.mediaType.startsWith('font/'))
  }

  /** Address of a file of the publication, which is kept from now on. */
  use(file: MediaFile): string {
    const known = this.urls.get(file.path)
    if (known !== undefined) return known
    const { archive } = this
    const content = file.content
    const url = this.keep(file.path, {
      source: file.path,
      mediaType: file.mediaType,
      bytes: file.bytes,
      open: content === undefined ? () => archive.open(file.path) : () => inOneChunk(content),
    })
    this.urls.set(file.path, url)
    return url
  }

  /** Address of a file that the importer itself made. */
  add(name: string, made: { readonly mediaType: string; readonly content: Uint8Array }): string {
    const { mediaType, content } = made
    return this.keep(name, { mediaType, bytes: content.length, open: () => inOneChunk(content) })
  }

  private keep(name: string, asset: Omit<ImportedAsset, 'path'>): string {
    const path = this.freePath(name)
    this.used.push({ ...asset, path })
    return `bundle://${path}`
  }

  /** A path of plain characters only, so that it is the same percent-encoded or not. */
  private freePath(name: string): string {
    const plain = name.normalize('NFKD').replace(/[^A-Za-z0-9._/-]+/g, '_')
    const dot = plain.lastIndexOf('.')
    const cut = dot > plain.lastIndexOf('/') ? dot : plain.length
    let path = plain
    let count = this.counts.get(plain) ?? 1
    while (this.taken.has(path.toLowerCase())) {
      count += 1
      path = `${plain.slice(0, cut)}-${count}${plain.slice(cut)}`
    }
    this.counts.set(plain, count)
    this.taken.add(path.toLowerCase())
    return path
  }
}

async function* inOneChunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

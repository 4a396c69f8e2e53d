import type { IssueId } from './issue.ts'

const KINDS: Readonly<Record<string, FileKind>> = { image: 'picture', font: 'font', audio: 'sound', video: 'film' }

/** What a file is for: films are only kept where the reader asks for them. */
export type FileKind = 'picture' | 'page' | 'font' | 'sound' | 'film' | 'other'

/** One stored file, as the host vouches for it. */
export interface ManifestFile {
  /** As it stands in the content: below the base path, or absolute where another host serves it. */
  readonly url: string
  readonly bytes: number
  /** SHA-256 of the content, lower-case hex; in a measured manifest a text that names the version. */
  readonly sha256: string
  readonly mediaType: string
  readonly kind: FileKind
  /** Of a picture that comes in sizes: the address of the picture itself, which may be this file. */
  readonly sizeOf?: string
  /** Pixels; said with `sizeOf`. */
  readonly width?: number
  /** Files that this one is kept in place of: other sizes of the same picture. */
  readonly standsFor?: readonly string[]
}

/** Every file that reading an issue takes, each one once. */
export interface Manifest {
  readonly issueId: IssueId
  /** The issue's `updated`: another one means other content. */
  readonly updated: string
  readonly files: readonly ManifestFile[]
  /** Made by the device, for a host that has no manifests: sizes are what the files' server has told, and nobody vouches for hashes. */
  readonly isMeasured?: true
}

/** Whether what is said of a file names its content. Pure. */
export function hasHash({ sha256 }: Pick<ManifestFile, 'sha256'>): boolean {
  return /^[0-9a-f]{64}$/.test(sha256)
}

/** Of a file, what choosing among sizes takes. */
type Sized = Pick<ManifestFile, 'url' | 'sizeOf' | 'width' | 'standsFor'>

/** So much narrower than the screen a size may be. */
const NEARLY = 0.9

/**
 * The files that a device keeps: of each picture the narrowest size that fills so many pixels, or the widest that there is. That one
 * stands for the others. Pure.
 */
export function filesForScreen<File extends Sized>(files: readonly File[], pixels: number): readonly File[] {
  const pictures = Map.groupBy(files, ({ url, sizeOf = url }) => sizeOf)
  return files.flatMap((file) => {
    const { url, sizeOf = url } = file
    const sizes = (pictures.get(sizeOf) ?? [])
      .filter(({ width }) => width !== undefined)
      .toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0))
    const selected = sizes.find(({ width = 0 }) => width >= pixels * NEARLY) ?? sizes.at(-1)
    if (selected === undefined) return file
    return selected === file ? { ...file, standsFor: othersOf(file, files) } : []
  })
}

/** Addresses of the same picture in its other sizes, and of the picture itself. Pure. */
export function othersOf({ url, sizeOf }: Sized, files: readonly Sized[]): readonly string[] {
  if (sizeOf === undefined) return []
  const sizes = files.filter((file) => file.sizeOf === sizeOf).map((file) => file.url)
  return [...new Set([sizeOf, ...sizes])].filter((other) => other !== url)
}

/** What a file with this media type is for, as far as the type tells. */
export function fileKindOf(mediaType: string): FileKind {
  const [family = ''] = mediaType.toLowerCase().split('/')
  return Object.hasOwn(KINDS, family) ? (KINDS[family] ?? 'other') : 'other'
}

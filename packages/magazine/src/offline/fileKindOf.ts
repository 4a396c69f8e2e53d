import type { FileKind } from './Manifest.ts'

const KINDS: Readonly<Record<string, FileKind>> = { image: 'picture', font: 'font', audio: 'sound', video: 'film' }

/** What a file with this media type is for, as far as the type tells. */
export function fileKindOf(mediaType: string): FileKind {
  const [family = ''] = mediaType.toLowerCase().split('/')
  return Object.hasOwn(KINDS, family) ? (KINDS[family] ?? 'other') : 'other'
}

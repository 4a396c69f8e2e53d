import { fileTypeFromBuffer } from 'file-type'

/** Recordings, films and fonts by file-type's names, as browsers want them to be called. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  'application/vnd.ms-opentype': 'font/otf',
  'audio/aac': 'audio/aac',
  'audio/flac': 'audio/flac',
  'audio/mp4': 'audio/mp4',
  'audio/mpeg': 'audio/mpeg',
  'audio/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/wav': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'font/otf': 'font/otf',
  'font/ttf': 'font/ttf',
  'font/woff': 'font/woff',
  'font/woff2': 'font/woff2',
  'video/mp4': 'video/mp4',
  'video/ogg': 'video/ogg',
  'video/quicktime': 'video/mp4',
  'video/webm': 'video/webm',
  'video/x-m4v': 'video/mp4',
}
const CAPTIONS = /^\uFEFF?WEBVTT(?:\s|$)/

/** Media type of a recording, film, font or caption track from its first bytes; undefined for anything else. */
export async function sniffMedia(head: Uint8Array): Promise<string | undefined> {
  if (CAPTIONS.test(new TextDecoder().decode(head.subarray(0, 16)))) return 'text/vtt'
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  return type === undefined ? undefined : MEDIA_TYPES[type.mime.split(';')[0] ?? '']
}

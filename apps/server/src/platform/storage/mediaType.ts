import mime from 'mime'

/** How a stored file may be shown by a browser that comes to it by its own address. */
export interface MediaHeaders {
  readonly 'content-type': string
  readonly 'content-disposition'?: string
  readonly 'content-security-policy'?: string
}

/** Nothing in such a file runs, reads our storage or calls out: it stands on no origin of ours. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** What a browser shows without ever running anything. */
const INERT = /^(?:image\/(?!svg)|audio\/|video\/|font\/)/

/** What a browser shows and would run scripts of. */
const ACTIVE = /^(?:text\/|image\/svg|application\/(?:xhtml\+xml|xml|pdf|json)$)/

/** What a stored file with this extension is served as, without parameters. */
export function mediaTypeOf(extension: string): string {
  return mime.getType(extension) ?? 'application/octet-stream'
}

/** The headers for a file with this extension; whatever we do not know is downloaded, not shown. */
export function mediaHeaders(extension: string): MediaHeaders {
  const type = mediaTypeOf(extension)
  if (INERT.test(type)) return { 'content-type': type }
  const charset = type.startsWith('text/') ? '; charset=utf-8' : ''
  const sandboxed = { 'content-type': `${type}${charset}`, 'content-security-policy': SANDBOX }
  return ACTIVE.test(type) ? sandboxed : { ...sandboxed, 'content-disposition': 'attachment' }
}

/** Extension by media type: what a stored file is called, and so what it is served as. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/bmp': 'bmp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'oga',
  'audio/opus': 'opus',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'font/woff2': 'woff2',
  'font/woff': 'woff',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/html': 'html',
  'application/xhtml+xml': 'xhtml',
  'text/css': 'css',
  'text/javascript': 'js',
  'application/json': 'json',
  'application/pdf': 'pdf',
}

/** Without the dot; `bin`, which nobody runs or shows, for a type that no reader knows. */
export function extensionOf(mediaType: string): string {
  return EXTENSIONS[mediaType] ?? 'bin'
}

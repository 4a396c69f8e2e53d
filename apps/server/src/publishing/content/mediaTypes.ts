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

/** Picture formats that every browser of the last years shows, and TIFF, which an import converts. */
const TAKEN_PICTURES = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
  'image/bmp',
  'image/tiff',
])

/** Without the dot; `bin`, which nobody runs or shows, for a type that no reader knows. */
export function extensionOf(mediaType: string): string {
  return EXTENSIONS[mediaType] ?? 'bin'
}

export function isPicture(mediaType: string): boolean {
  return mediaType.startsWith('image/')
}

const HEIC =
  'A photograph in the format of an iPhone (HEIC), which browsers do not show. Open it in Preview or Photos, export it as JPEG, and import ' +
  'again with that file in its place. For new photographs: on the iPhone, Settings > Camera > Formats > Most Compatible.'

/** Why browsers cannot be shown a picture and what can be done about it, for the report; undefined where they can. */
export function pictureFormatFault(mediaType: string): string | undefined {
  if (TAKEN_PICTURES.has(mediaType)) return undefined
  if (/^image\/hei[cf]/.test(mediaType)) return HEIC
  return `A picture of the type ${mediaType}, which browsers do not show; save it as JPEG, PNG or WebP.`
}

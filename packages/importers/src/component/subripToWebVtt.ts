const TIMES = /^(\d{1,2}:\d{2}:\d{2}),(\d{3}\s*-->\s*\d{1,2}:\d{2}:\d{2}),(\d{3}).*$/gm
/** Colours and positions that WebVTT has no words for. */
const FONT_TAGS = /<\/?font\b[^>]*>|\{\\[^}]*\}/gi

/** The captions of a SubRip file (`.srt`) as WebVTT: times with points, a header, no font tags. Pure. */
export function subripToWebVtt(subrip: string): string {
  const text = subrip
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
  return `WEBVTT\n\n${text.replaceAll(TIMES, '$1.$2.$3').replaceAll(FONT_TAGS, '')}\n`
}

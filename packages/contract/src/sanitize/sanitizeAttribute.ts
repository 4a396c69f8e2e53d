import { parseFileAddress, parseLink } from '@gatefold/magazine/link/parseLink'
import { SAFE_CLASSES } from '@gatefold/magazine/link/safeMarkup'

const LONGEST_VALUE = 500
const COLOUR = /(?:^|;)\s*color\s*:\s*(#[\da-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]{5,40}\))\s*(?:;|$)/i

/** The value that an allowed attribute may keep, its character references resolved; undefined drops the attribute. */
export function sanitizeAttribute(name: string, value: string): string | undefined {
  switch (name) {
    case 'href':
      return parseLink(value)?.href
    case 'src':
      return parseFileAddress(value)
    case 'style':
      return colourOf(value)
    case 'class':
      return classesOf(value)
    default:
      return matching(value, PATTERNS[name] ?? PLAIN)
  }
}

const PLAIN = /^[^]*$/
const NUMBER = /^-?\d{1,5}$/

const PATTERNS: Readonly<Record<string, RegExp>> = {
  id: /^\p{L}[\p{L}\p{N}_:.-]{0,99}$/u,
  lang: /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i,
  dir: /^(?:ltr|rtl|auto)$/i,
  role: /^doc-[a-z]{1,20}$/,
  width: /^\d{1,5}(?:\.\d{1,3})?(?:%|em|ex|px)?$/,
  height: /^\d{1,5}(?:\.\d{1,3})?(?:%|em|ex|px)?$/,
  colspan: NUMBER,
  rowspan: NUMBER,
  span: NUMBER,
  start: NUMBER,
  value: NUMBER,
  type: /^[1aAiI]$/,
}

function matching(value: string, pattern: RegExp): string | undefined {
  return value.length <= LONGEST_VALUE && pattern.test(value) ? value : undefined
}

/** Publishers colour words by `span style`; every other declaration is the style sheet's business. */
function colourOf(value: string): string | undefined {
  const colour = value.length <= LONGEST_VALUE ? COLOUR.exec(value)?.[1] : undefined
  return colour === undefined ? undefined : `color:${colour}`
}

function classesOf(value: string): string | undefined {
  const kept = value.split(/\s+/).filter((name) => SAFE_CLASSES.includes(name))
  return kept.length === 0 ? undefined : kept.join(' ')
}

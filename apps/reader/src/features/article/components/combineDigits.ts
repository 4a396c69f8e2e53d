import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'

/** A tag or a character reference, or a short number or pair of marks that stands by itself. */
const SHORT = /<[^>]*>|&#?\w+;|(?<![\w.,!?]|tcy">)(?:\d{1,2}|[!?]{2})(?![\w.,!?])/g

/** Sanitised markup for upright lines: a number of one or two digits stands upright in one cell. Pure. */
export function combineDigits(html: SafeHtml): SafeHtml {
  return html.replace(SHORT, (found) => (/^[<&]/.test(found) ? found : `<span class="tcy">${found}</span>`)) as SafeHtml
}

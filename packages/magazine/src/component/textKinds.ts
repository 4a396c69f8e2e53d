/** Kinds of text that the content model names. Source: content model, "Components". */
export const NAMED_TEXT_KINDS = [
  'headline',
  'title',
  'subtitle',
  'intro',
  'body',
  'crosshead',
  'byline',
  'blockquote',
  'footer',
  'imagecaption',
] as const

/** `text1` to `text60` are the publisher's own kinds. */
export type TextKind = (typeof NAMED_TEXT_KINDS)[number] | `text${number}`

const PUBLISHER_TEXT_KIND = /^text([1-9]|[1-5]\d|60)$/

/** Whether a component's name is one of the text kinds. Apart from the table, which the first route of a reader does without. */
export function isTextKind(name: string): name is TextKind {
  return (NAMED_TEXT_KINDS as readonly string[]).includes(name) || PUBLISHER_TEXT_KIND.test(name)
}

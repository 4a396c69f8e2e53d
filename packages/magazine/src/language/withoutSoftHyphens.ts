const SOFT_HYPHENS = /\u00AD/g

/** A text as its author wrote it, without the places where publishing lets its words break. Pure. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll(SOFT_HYPHENS, '')
}

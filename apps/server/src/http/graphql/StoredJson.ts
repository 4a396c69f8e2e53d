/** JSON text as the database holds it, on its way to a client unparsed. */
export class StoredJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * JSON.stringify that sets stored texts in as they are. `mark` is a string that no content can know; each stored text is
 * written as the mark first and exchanged afterwards, in the order of writing.
 */
export function stringifyWithStored(value: unknown, mark: string): string {
  const texts: string[] = []
  const written = JSON.stringify(value, (_key, inner: unknown) => {
    if (!(inner instanceof StoredJson)) return inner
    texts.push(inner.text)
    return mark
  })
  if (texts.length === 0) return written
  const parts = written.split(JSON.stringify(mark))
  if (parts.length !== texts.length + 1) throw new Error('The mark of stored JSON stands in the content.')
  return parts.map((part, index) => part + (texts[index] ?? '')).join('')
}

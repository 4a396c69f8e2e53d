/** What of a document tells whether it is another one's: the same thing may be found in several languages. */
interface Found {
  readonly issue: string
  readonly article: string | undefined
  readonly page: number | undefined
  readonly language: string
}

/** Each article, page and issue once: where it stands first, in the reader's language if it was found in that. Pure. */
export function eachOnce<Document>(
  documents: readonly Document[],
  language: string | undefined,
  describe: (document: Document) => Found,
): readonly Document[] {
  const kept = new Map<string, Document>()
  for (const document of documents) {
    const found = describe(document)
    const key = `${found.issue} ${found.article ?? ''} ${found.page ?? ''}`
    const known = kept.get(key)
    const isBetter = known !== undefined && describe(known).language !== language && found.language === language
    if (known === undefined || isBetter) kept.set(key, document)
  }
  return [...kept.values()]
}

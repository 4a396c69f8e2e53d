/** What of a document tells whether it is another one's: the same thing may be found in several languages. */
interface Found {
  readonly issue: string
  readonly article: string | undefined
  readonly page: number | undefined
  readonly language: string
}

/**
 * Each article, page and issue once, where it stands first, with all its documents: those in the reader's language first, each of
 * them once. Pure.
 */
export function byThing<Document>(
  documents: readonly Document[],
  language: string | undefined,
  describe: (document: Document) => Found,
): readonly (readonly Document[])[] {
  const things = Map.groupBy(documents, (document) => {
    const { issue, article, page } = describe(document)
    return `${issue} ${article ?? ''} ${page ?? ''}`
  })
  const isOwn = (document: Document) => describe(document).language === language
  return [...things.values()].map((same) => [
    ...new Set([...same.filter(isOwn), ...same.filter((document) => !isOwn(document))]),
  ])
}

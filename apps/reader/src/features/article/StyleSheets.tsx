import type { ArticleStyle } from '../../styles/publicationStyle.ts'

/** The style sheets of an article in the head of the page, each once. React never takes them out again. */
export function StyleSheets({ style }: { readonly style: ArticleStyle }) {
  const sheets = [...style.faces, { id: style.className, css: style.css }]
  return sheets.map(({ id, css }) => (
    <style key={id} href={id} precedence="publication">
      {css}
    </style>
  ))
}

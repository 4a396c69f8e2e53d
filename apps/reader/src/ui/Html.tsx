import type { HTMLAttributes } from 'react'

/** The brand that only the sanitizers give; the same shape as the domain's `SafeHtml`. */
type SafeHtml = string & { readonly __brand: 'SafeHtml' }

interface Props extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  readonly html: SafeHtml
  readonly as?: 'div' | 'span' | 'p' | 'h1' | 'h2' | 'h3' | 'h4' | 'blockquote' | 'footer' | 'figcaption'
}

/** The one place where markup from content enters the document. It takes sanitised markup only. */
export function Html({ html, as: Tag = 'div', ...attributes }: Props) {
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}

/** How much of an issue's articles everybody may have: content is kept back from a paid issue, its contents page is not. */
export function givenDepth(issue: { readonly isPaid?: unknown }): 'content' | 'summary' {
  return issue.isPaid === true ? 'summary' : 'content'
}

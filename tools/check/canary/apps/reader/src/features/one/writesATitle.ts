export function writesATitle(document: { title: string }, name: string): void {
  document.title = `Article ${name}`
}

/** An article of a package: its title, and the pictures it shows by their paths below `assets/`. */
export function articleXml(title: string, pictures: readonly string[]): string {
  const images = pictures.map((path) => `<image src="bundle://${path}"/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<article lang="en"><metadata><title>${title}</title></metadata>`,
    `<components><text type="body"><p>${title}</p></text>${images.join('')}</components></article>`,
  ].join('')
}

/**
 * The contents of a package, in the order of `articles`, which are names below `articles/`. The first word of the title is
 * the slug: packages that share it are editions of one issue.
 */
export function issueXml(title: string, articles: readonly string[]): string {
  const [slug = ''] = title.toLowerCase().split(' ')
  const items = articles.map((name) => `<item href="article://${name}"/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<issue lang="en" slug="${slug}"><metadata><title>${title}</title></metadata>`,
    `<toc>${items.join('')}</toc></issue>`,
  ].join('')
}

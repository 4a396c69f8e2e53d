/** What a browser says of a page that it loads ahead: https://wicg.github.io/nav-speculation/prerendering.html */
type Loaded = Pick<Document, 'addEventListener'> & { readonly prerendering?: boolean }

/** Waits until the page is shown where the browser has loaded it ahead: nobody may ever see it, and nobody has come. */
export async function waitForActivation(document: Loaded): Promise<void> {
  if (document.prerendering !== true) return
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
}

/** The link of the screen that was clicked, unless somebody has dealt with the click already. */
export function clickedLink(event: MouseEvent, screen: HTMLElement | null): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || !(event.target instanceof Element)) return undefined
  const link = event.target.closest('a[href]')
  return link instanceof HTMLAnchorElement && screen?.contains(link) === true ? link : undefined
}

/** Whether a link leads to another page of the magazine. */
export function isPageLink(link: HTMLAnchorElement): boolean {
  return link.dataset['pageLink'] !== undefined
}

/** A click on a link, as the browser's `MouseEvent` tells it. */
export type LinkPress = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>

/** Whether a click opens or saves the link somewhere else and leaves this page where it is. Pure. */
export function opensElsewhere(link: Pick<HTMLAnchorElement, 'target' | 'download'>, press: LinkPress): boolean {
  const isModified = press.metaKey || press.ctrlKey || press.shiftKey || press.altKey || press.button !== 0
  return isModified || link.download !== '' || (link.target !== '' && link.target !== '_self')
}

interface Face {
  readonly family: string
  readonly display: string
}

/**
 * Logs the fonts that cannot be loaded; the page goes on with the faces it has (Requirement R8.6). Faces that only stand
 * for one of the device's own, which it may not have, are not `optional` and not worth a word.
 */
export function watchFonts(fonts: EventTarget, log: (message: string, cause: unknown) => void): void {
  fonts.addEventListener('loadingerror', (event) => {
    const faces = 'fontfaces' in event ? (event.fontfaces as readonly Face[]) : []
    const families = faces.filter(({ display }) => display === 'optional').map(({ family }) => family)
    if (families.length > 0) log(`A font could not be loaded: ${families.join(', ')}`, event)
  })
}

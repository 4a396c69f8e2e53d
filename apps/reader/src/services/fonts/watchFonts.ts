interface Face {
  readonly family: string
  readonly display: string
  readonly status: string
}

/**
 * Logs the fonts that could not be loaded, and those that cannot be from now on; the page goes on with the faces it has
 * (Requirement R8.6). Faces that only stand for one of the device's own, which it may not have, do not say how they are
 * shown and are not worth a word.
 */
export function watchFonts(fonts: EventTarget & Iterable<Face>, log: (message: string, cause?: unknown) => void): void {
  const report = (faces: readonly Face[], cause?: unknown) => {
    const families = faces.filter(({ display }) => display !== 'auto').map(({ family }) => family)
    if (families.length > 0) log(`A font could not be loaded: ${families.join(', ')}`, cause)
  }
  report([...fonts].filter(({ status }) => status === 'error'))
  fonts.addEventListener('loadingerror', (event) => {
    report('fontfaces' in event ? (event.fontfaces as readonly Face[]) : [], event)
  })
}

/** Logs the fonts that cannot be loaded; the page goes on with the faces it has. Requirement R8.6. */
export function watchFonts(fonts: EventTarget, log: (message: string, cause: unknown) => void): void {
  fonts.addEventListener('loadingerror', (event) => {
    const faces: readonly { readonly family: string }[] = 'fontfaces' in event ? (event.fontfaces as FontFace[]) : []
    log(`A font could not be loaded: ${faces.map(({ family }) => family).join(', ')}`, undefined)
  })
}

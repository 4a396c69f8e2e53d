const PATHS = {
  iconClose: 'M6 6l12 12M18 6L6 18',
  iconPrev: 'M14.5 5l-7 7 7 7',
  iconNext: 'M9.5 5l7 7-7 7',
  iconZoomIn: 'M12 5v14M5 12h14',
  iconZoomOut: 'M5 12h14',
}

/** Thin lines in place of the library's heavy shapes. The buttons around them have names. */
export const ICONS = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [
    name,
    () => (
      <svg viewBox="0 0 24 24" className="lightbox-icon" aria-hidden="true">
        <path d={path} />
      </svg>
    ),
  ]),
)

/** One press of a key or button enlarges so much. */
export const ZOOM_STEP = 1.5

import { createContext } from 'react'

/** Opens the about dialog, which the frame owns, from any screen. */
export const AboutContext = createContext<() => void>(() => undefined)

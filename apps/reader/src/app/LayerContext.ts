import { createContext } from 'react'

/** What can be laid over a screen. */
export type Layer = 'menu' | 'about'

/** Lays one of them over the screen; undefined takes it away. */
export type ShowLayer = (layer: Layer | undefined) => void

/** Lets any screen call what the chrome owns. */
export const LayerContext = createContext<ShowLayer>(() => undefined)

import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** A part of the page that comes after the app, with the same texts. */
export interface Island {
  show(content: ReactNode): void
  /** Takes it out of the page, and its place too. */
  end(): void
}

/** The app: over the markup that the page came with, in steps between which the page answers, or in an empty place. */
export function renderApp(place: Element, app: ReactNode, onRenderedAnew: (error: unknown) => void): void {
  if (place.firstElementChild === null) createRoot(place).render(app)
  else startTransition(() => void hydrateRoot(place, app, { onRecoverableError: onRenderedAnew }))
}

/** In `place`, which may be outside the page where the island draws elsewhere, or nothing. */
export function createIsland(place: Element, texts: I18n): Island {
  const root = createRoot(place)
  return {
    show: (content) => root.render(<I18nProvider i18n={texts}>{content}</I18nProvider>),
    end: () => {
      root.unmount()
      place.remove()
    },
  }
}

import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { createContext, useContext } from 'react'

/** What whatever lies on a page, or beside the pages, may know and do. */
export interface Viewer {
  /** The number of the page that is shown; of a spread, the one that was gone to. */
  readonly page: number
  /** All pages of the issue, once they are known; until then those that are shown. */
  readonly pages: readonly PrintedPage[]
  turnTo(page: number): void
  /** Turns to the page and fits the area into the view, as far as the page is sharp. */
  zoomTo(page: number, area: Area): void
  zoomOut(): void
  /** What of a page is in view when it is asked, as fractions of the page; undefined where nothing of it is. */
  viewOf(page: number): Area | undefined
}

export const ViewerContext = createContext<Viewer>({
  page: 1,
  pages: [],
  turnTo: () => undefined,
  zoomTo: () => undefined,
  zoomOut: () => undefined,
  viewOf: () => undefined,
})

export function useViewer(): Viewer {
  return useContext(ViewerContext)
}

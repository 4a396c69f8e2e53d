import { memoizeAsync } from '@gatefold/magazine/memoizeAsync'
import { lazy, useState, type ComponentType, type ElementType } from 'react'

export interface DeferredKinds<Kinds> {
  /** Resolves when the kinds are drawn at once. Rejects when their code cannot be had; the next call tries again. */
  load(): Promise<void>
  /** A kind under a component of its own: drawn at once when it has been loaded, otherwise it suspends. */
  kind<Props extends object>(pick: (kinds: Kinds) => ComponentType<Props>): ComponentType<Props>
}

/**
 * Kinds of components whose code comes later than the article's. `renderToString` waits for nothing, so that a page is
 * rendered after `load`; in the browser the boundary around a kind keeps the host's markup until the code is there.
 */
export function deferKinds<Kinds>(fetchKinds: () => Promise<Kinds>): DeferredKinds<Kinds> {
  let loaded: Kinds | undefined
  const fetchOnce = memoizeAsync(async () => (loaded = await fetchKinds()))
  return {
    load: async () => void (await fetchOnce()),
    kind<Props extends object>(pick: (kinds: Kinds) => ComponentType<Props>) {
      const Lazy = lazy(async () => ({ default: pick(await fetchOnce()) }))
      return function Deferred(props: Props) {
        // Chosen once: what a reader has opened inside is not lost when the page is drawn anew.
        const [Shown] = useState<ElementType>(() => (loaded === undefined ? Lazy : pick(loaded)))
        return <Shown {...props} />
      }
    },
  }
}

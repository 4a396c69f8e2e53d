import type { Downloads } from './Downloads.ts'

/** Downloads where there is no worker or no store: nothing is kept. */
export function createUnavailable(parts: Pick<Downloads, 'measure' | 'measureRoom'>): Downloads {
  // The same objects each time: whoever subscribes compares them.
  const state = { kind: 'unavailable' } as const
  const settings = { keepLast: undefined, onlyOnWifi: false }
  const refuse = () => Promise.reject(new Error('This browser cannot keep issues.'))
  const done = () => Promise.resolve()
  return {
    ...parts,
    canTellWifi: false,
    state: () => state,
    subscribe: () => () => undefined,
    start: refuse,
    check: refuse,
    cancel: done,
    remove: done,
    removeAll: done,
    settings: () => settings,
    changeSettings: () => undefined,
    noteOpened: done,
    refresh: () => undefined,
    keepPictures: done,
  }
}

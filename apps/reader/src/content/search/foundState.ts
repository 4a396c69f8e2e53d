/** What a step of the browser's history carries besides its address: the words that led there, to be marked. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    found?: string
  }
}

/** For the router's `Link`: opens a place with the words marked that were sought. */
export function foundState(query: string) {
  return { found: query } as const
}

/** The words that led to where the browser stands; undefined where none did. */
export function foundIn(state: object): string | undefined {
  const found: unknown = Reflect.get(state, 'found')
  return typeof found === 'string' && found !== '' ? found : undefined
}

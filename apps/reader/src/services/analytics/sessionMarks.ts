import type { BrowserStorage } from '../storage/BrowserKeys.ts'

/** What is known of a session, which is that of a tab: it outlasts reloads. Nothing of it is ever sent. */
export interface SessionMarks {
  /** Requirement R9.7: made once a session, at least 0 and below 1. */
  readDraw(): number
  /** Whether the session's visit was told already; from now on it was. */
  takeVisit(): boolean
  /** Whether something is written down. */
  areAny(): boolean
  clear(): void
}

interface Lent {
  /** The tab's session storage. Undefined where the browser lends none: each page is a session then. */
  readonly storage: Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** At least 0, below 1. */
  readonly random: () => number
}

const DRAW = 'cf-analytics-draw'
const VISIT = 'cf-analytics-visit'

export function createSessionMarks({ storage, random }: Lent): SessionMarks {
  const memory = new Map<string, string>()
  const read = (name: string) => memory.get(name) ?? attempt(() => storage?.getItem(name)) ?? undefined
  const save = (name: string, value: string) => {
    memory.set(name, value)
    attempt(() => storage?.setItem(name, value))
  }
  return {
    readDraw() {
      const kept = asDraw(read(DRAW))
      if (kept !== undefined) return kept
      const draw = random()
      save(DRAW, String(draw))
      return draw
    },
    takeVisit() {
      const isTold = read(VISIT) !== undefined
      if (!isTold) save(VISIT, 'told')
      return isTold
    },
    areAny: () => [DRAW, VISIT].some((name) => (attempt(() => storage?.getItem(name)) ?? null) !== null),
    clear() {
      // This page's visit was told; what is asked of this page again is not another one.
      for (const name of [DRAW, VISIT]) attempt(() => storage?.removeItem(name))
    },
  }
}

function asDraw(text: string | undefined): number | undefined {
  const draw = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return draw >= 0 && draw < 1 ? draw : undefined
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

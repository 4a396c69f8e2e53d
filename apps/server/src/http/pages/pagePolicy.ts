import { LRUCache } from 'lru-cache'
import { isLoopback } from '../../config/publicOrigin.ts'

export interface PolicyDeps {
  /** Where scripts may come from, for a page that was asked for by a host. */
  readonly findScripts: (host: string | undefined) => readonly string[]
  /** Origins that signing in takes; others once the identity service has told them. The same list as long as nothing is new. */
  readonly signInOrigins: () => readonly string[]
}

/** What policies differ by. */
export interface PolicySources {
  readonly scripts: readonly string[]
  readonly signInOrigins: readonly string[]
}

export type PageHeaders = Readonly<Record<string, string>>

/** Names that one machine is asked by. */
const MOST_HOSTS = 16

/** What is made of the policy as it is now, for whoever asks by a host: the same object as long as nothing is new. */
export function createPolicy<Made>(
  { findScripts, signInOrigins }: PolicyDeps,
  make: (sources: PolicySources) => Made,
): (host: string | undefined) => Made {
  const kept = new LRUCache<string, { readonly read: () => Made }>({ max: MOST_HOSTS })
  return (host) => {
    const scripts = findScripts(host)
    const key = scripts.join(' ')
    const known = kept.get(key) ?? {
      read: keptWhile(signInOrigins, (origins) => make({ scripts, signInOrigins: origins })),
    }
    kept.set(key, known)
    return known.read()
  }
}

export interface ScriptPlaces {
  /** As the title was told (`ORIGIN`). */
  readonly configured: string | undefined
  /** Starts and ends with a slash. */
  readonly basePath: string
}

/**
 * Where scripts come from: `build/` alone, since what else lies on the origin was brought by publications. A policy needs the origin to
 * name a path: without `ORIGIN` it is the whole origin, since a proxy that asks under the server's own address looks like a visitor
 * on the machine (decision 0216).
 */
export function createScriptFinder({ configured, basePath }: ScriptPlaces): PolicyDeps['findScripts'] {
  return (host) => {
    const origins = configured === undefined ? [] : [configured, loopbackOf(host)]
    const named = origins.filter((origin) => origin !== undefined && !origin.includes('['))
    // An address of IPv6 is none that a policy can name.
    return named.length === 0 ? [`'self'`] : named.map((origin) => `${origin}${basePath}build/`)
  }
}

/** The origin of who looks at a title on the machine itself. */
function loopbackOf(host: string | undefined): string | undefined {
  if (host === undefined || !URL.canParse(`http://${host}`)) return undefined
  const { hostname, origin } = new URL(`http://${host}`)
  return isLoopback(hostname) ? origin : undefined
}

/** What `make` makes of a value, made anew only when the value is another. */
function keptWhile<Value, Made>(read: () => Value, make: (value: Value) => Made): () => Made {
  let kept: { readonly value: Value; readonly made: Made } | undefined
  return () => {
    const value = read()
    if (kept === undefined || kept.value !== value) kept = { value, made: make(value) }
    return kept.made
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analyticsBatch, analyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'
import { RECORDED, RECORDED_OTHERS } from './recordEvents.ts'
import { readNoted } from './secretsOfRun.ts'

export interface SearchedEvents {
  /** Calls that were searched. */
  readonly calls: number
  /** What must not be in them, each a sentence that holds nothing of it. */
  readonly found: readonly string[]
}

/** Searches everything that the readers of a run have told for what leads to a reader, and for words of what was read. */
export async function searchEvents(folder: string): Promise<SearchedEvents> {
  const [bodies, others] = [await readBodies(folder, RECORDED), await readBodies(folder, RECORDED_OTHERS)]
  const secrets = [...new Set((await readNoted(folder)).map(({ secret }) => secret))]
  const wanted = { secrets, persons: [...new Set(secrets.flatMap(personsIn))] }
  const found = [
    ...bodies.flatMap((body) => searchBody(body, wanted)),
    ...others.flatMap((body) => searchOthers(body, wanted)),
  ]
  return { calls: bodies.length, found: [...new Set(found)] }
}

async function readBodies(folder: string, ending: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''))
  return lines.map((line) => JSON.parse(line) as string)
}

interface Wanted {
  readonly secrets: readonly string[]
  /** Ids, names and addresses of accounts. */
  readonly persons: readonly string[]
}

function searchBody(body: string, wanted: Wanted): readonly string[] {
  const batch = parse(body)
  if (isOf(analyticsBatch, batch)) {
    const { events } = batch as { readonly events: readonly unknown[] }
    return events.flatMap((event) => searchEvent(event, wanted))
  }
  const holdsSecret = wanted.secrets.some((secret) => body.includes(secret))
  return [
    'A call of events is no batch of the catalogue.',
    ...(holdsSecret ? ['A call of events holds a secret.'] : []),
  ]
}

/** What others are told has fields of its own, and addresses of pages. */
function searchOthers(body: string, wanted: Wanted): readonly string[] {
  return textsIn(parse(body) ?? body).flatMap(([field, text]) =>
    faultsOf(text, wanted).map((fault) => `Somebody else was told ${fault} in "${field}".`),
  )
}

function searchEvent(event: unknown, wanted: Wanted): readonly string[] {
  const type = String((event as { readonly type?: unknown } | null)?.type)
  const isInCatalogue = isOf(analyticsEvent, event)
  const name = isInCatalogue ? `An event of the type ${type}` : 'An event'
  const found = textsIn(event).flatMap(([field, text]) =>
    [...faultsOf(text, wanted), ...lengthFaultsOf(text)].map((fault) => `${name} holds ${fault} in "${field}".`),
  )
  return isInCatalogue ? found : [...found, 'An event is not in the catalogue, or has fields that are not.']
}

/** Random ids are longer than other words. */
const LONGEST = 40

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const PATTERNS = [
  ['an e-mail address', /[^\s@]+@[^\s@]+\.\w/],
  ['a token', /eyJ[\w-]{4,}|[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}/],
  ['a query string', /[?&][\w.~%-]+=/],
  ['four words', /\S+(?:\s+\S+){3}/],
] as const

function faultsOf(text: string, { secrets, persons }: Wanted): readonly string[] {
  return [
    ...(secrets.some((secret) => text.includes(secret)) ? ['a secret'] : []),
    ...(persons.some((person) => holds(text, person)) ? ['the id or the name of an account'] : []),
    ...PATTERNS.flatMap(([fault, pattern]) => (pattern.test(text) ? [fault] : [])),
  ]
}

function lengthFaultsOf(text: string): readonly string[] {
  return text.length > LONGEST && !UUID.test(text) ? ['a long text'] : []
}

/** What is short may stand in a word by chance. */
function holds(text: string, person: string): boolean {
  return text === person || (person.length >= 8 && text.includes(person))
}

const CLAIMS = ['sub', 'sid', 'jti', 'email', 'name', 'nickname', 'preferred_username', 'username', 'cognito:username']

/** Whom a token's claims name; nobody where a secret is something else. */
function personsIn(secret: string): readonly string[] {
  const claims = parse(Buffer.from(secret, 'base64url').toString()) as Readonly<Record<string, unknown>> | undefined
  if (typeof claims !== 'object' || claims === null) return []
  return CLAIMS.flatMap((claim) => (typeof claims[claim] === 'string' ? [claims[claim]] : []))
}

/** Every text below a value with the name that it stands under; names are texts as well. */
function textsIn(value: unknown, field = ''): readonly (readonly [field: string, text: string])[] {
  if (typeof value === 'string') return [[field, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [[field, name] as const, ...textsIn(inner, name)])
}

interface Schema {
  readonly '~standard': { validate(value: unknown): unknown }
}

/** https://standardschema.dev */
function isOf(schema: Schema, value: unknown): boolean {
  const judged = schema['~standard'].validate(value) as { readonly issues?: readonly unknown[] }
  return judged.issues === undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

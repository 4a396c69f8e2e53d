import {
  GetAllIssuesDocument,
  GetIssueDocument,
  GetIssuesDocument,
  GetManifestDocument,
} from '@gatefold/contract/generated/documents'
import type { Chance } from '../../../testing/simulatedDay/Chance.ts'

/** An operation's text, alone or with variables, or the body of a call as it is written. */
export type Attack = string | { readonly query: string; readonly variables: unknown } | { readonly body: string }

type AttackFamily = keyof typeof FAMILIES

const TYPES = ['Issue', 'Article', 'Query', '__Type'] as const

/** What anybody may send to make a host work without end, by kinds; the same for the same chance. */
const FAMILIES = {
  doubling(chance: Chance) {
    const type = chance.pick(TYPES)
    const spreads = chance.between(2, 4)
    const last = chance.between(12, 40)
    const links = counted(last, (number) => fragment(number, type, `...F${number + 1} `.repeat(spreads)))
    return `${spreadOn(type)}${links.join('')}${fragment(last, type, leafOf(type))}`
  },
  deep(chance: Chance) {
    const depth = chance.pick([30, 200, 490, 900, 1_900, 5_000, 16_000])
    const nest = (before: string, middle: string, after: string) =>
      `${before.repeat(depth)}${middle}${chance.happens(0.5) ? after.repeat(depth) : ''}`
    return chance.pick([
      () => nest('{a', '', '}'),
      () => `{${nest('...{', 'issues{id}', '}')}}`,
      () => `{issue(id:${nest('[', '1', ']')}){id}}`,
      () => `{issue(id:${nest('{a:', '1', '}')}){id}}`,
      () => `query($a:${nest('[', 'Int', ']')}){issues(limit:$a){id}}`,
      () => `{${nest('issue(id:"a"){articles{', 'id', '}}')}}`,
      () => nest('(', '', ')'),
    ])()
  },
  wide(chance: Chance) {
    const times = chance.pick([60, 150, 300, 480, 900, 9_000])
    const field = chance.pick([
      'issues{id} ',
      'issue(id:"a"){articles{id}} ',
      'issue(id:"a"){articles{replica{hotspots{area{x y}}}}} ',
      'styles{id} ',
      '...{issues{id}} ',
      '...on Query{issues{id name}} ',
      '__typename ',
    ])
    return chance.happens(0.5) ? `{${field.repeat(times)}}` : `{issues{${'id name '.repeat(times)}}}`
  },
  cyclic(chance: Chance) {
    const type = chance.pick(TYPES)
    const length = chance.between(1, 60)
    const ring = counted(length, (number) =>
      fragment(number, type, `${leafOf(type)} ...F${(number + 1) % length} ...F${chance.between(0, length - 1)}`),
    )
    return `${spreadOn(type)}${ring.join('')}`
  },
  definitions(chance: Chance) {
    const count = chance.pick([15, 40, 90, 190, 1_000])
    const all = counted(count, (number) => `...F${number} `).join('')
    return chance.pick([
      () => counted(count, (number) => `query Q${number}{issues{id}}`).join(''),
      () => `{issues{id}}${counted(count, (number) => fragment(number, 'Issue', 'id')).join('')}`,
      () => `{issues{${all}}}${counted(count, (number) => fragment(number, 'Issue', 'id name')).join('')}`,
      () => `{issues{...F0}}${counted(count, (number) => fragment(number, 'Issue', `id ${all}`)).join('')}`,
      () =>
        `${counted(count, (number) => `query Q${number}($a:Boolean!){issues{...F0}}`).join('')}${counted(
          count,
          (number) => fragment(number, 'Issue', `id @skip(if:$a) ...F${(number + 1) % count}`),
        ).join('')}`,
      () => counted(count, (number) => `type T${number}{a:Int}`).join(' '),
    ])()
  },
  aliases(chance: Chance) {
    const count = chance.pick([15, 16, 200, 3_000])
    const field = chance.pick(['issues{id}', 'issue(id:"a"){id}', 'search(query:"a"){hits{excerpt}}', 'styles{id}'])
    return `{${counted(count, (number) => `a${number}:${field}`).join(' ')}}`
  },
  lists(chance: Chance) {
    const count = chance.pick([90, 400, 1_900, 30_000])
    return chance.pick([
      () => `{issue(id:[${'1 '.repeat(count)}]){id}}`,
      () => `{issue(id:{${counted(count, (number) => `a${number}:1`).join(' ')}}){id}}`,
      () => `{issues(${'limit:1 '.repeat(count)}){id}}`,
      () => `query(${counted(count, (number) => `$a${number}:Int=${number}`).join(' ')}){issues{id}}`,
      () => `query(${'$a:Int '.repeat(count)}){issues(limit:$a){id}}`,
      () => `mutation{keepFavorites(changes:[${'{issueId:"a",isMarked:true,changedAt:"b"}'.repeat(count)}]){issueId}}`,
    ])()
  },
  numbers(chance: Chance) {
    const number = chance.pick([
      '9'.repeat(chance.pick([10, 400, 90_000])),
      `-${'9'.repeat(400)}`,
      '1e999',
      `1.${'0'.repeat(5_000)}1`,
      '-0',
      '00',
      '2147483648',
      '-2147483649',
      '9007199254740993',
      '0x10',
      '1_000',
      'NaN',
    ])
    const name = chance.pick(['limit', 'offset'])
    if (chance.happens(0.5)) return `{issues(${name}:${number}){id}}`
    return { body: `{"query":"query($n:Int){issues(${name}:$n){id}}","variables":{"n":${number}}}` }
  },
  unicode(chance: Chance) {
    const sign = chance.pick([
      '\u0000',
      '\uFEFF',
      '\uD800',
      '\u{10FFFF}',
      '\u202E',
      'é',
      '\\uD800',
      '\\u{110000}',
      '🙂',
    ])
    const many = sign.repeat(chance.pick([1, 40, 6_000]))
    return chance.pick([
      () => `{issue(id:"${many}",isSlug:true){id}}`,
      () => `{issue(id:"""${many}\n ${many}""",isSlug:true){id}}`,
      () => `{${many}}`,
      () => `{issues{id}} #${many}`,
      () => `${many}{issues{id}}`,
      () => ({ query: 'query($id:ID!){issue(id:$id,isSlug:true){id}}', variables: { id: many } }),
      () => `{search(query:"${many}"){hits{excerpt}}}`,
    ])()
  },
  directives(chance: Chance) {
    const count = chance.pick([1, 90, 300, 900, 9_000])
    const directive = chance.pick(['@skip(if:true) ', '@include(if:$a) ', '@a ', '@deprecated ', '@skip(if:[[1]]) '])
    const many = directive.repeat(count)
    return chance.pick([
      () => `query($a:Boolean!){issues{id ${many}}}`,
      () => `query($a:Boolean!)${many}{issues{id}}`,
      () => `query($a:Boolean!){issues{...F ${many}}}fragment F on Issue ${many}{id}`,
      () => `query($a:Boolean!){issues{${`id ${directive}`.repeat(count)}}}`,
      () => `query($a:Boolean! ${many}){issues{id}}`,
    ])()
  },
  introspection(chance: Chance) {
    const depth = chance.between(1, 60)
    return chance.pick([
      () => `{__schema{types${'{fields{type'.repeat(depth)}{name}${'}}'.repeat(depth)}}}`,
      () => `{__type(name:"Issue"){${'ofType{'.repeat(depth)}name${'}'.repeat(depth)}}}`,
      () => `{__schema{types{${'fields{name} interfaces{name} possibleTypes{name} '.repeat(depth)}}}}`,
      () =>
        `{${counted(depth, (number) => `a${number}:__schema{types{name description fields{name args{name}}}}`).join(' ')}}`,
    ])()
  },
  variables(chance: Chance) {
    const size = chance.pick([10, 500, 4_000, 20_000])
    const query = 'query($id:ID!,$n:Int){issue(id:$id){id} issues(limit:$n){id}}'
    const keep = 'mutation($c:[FavoriteChange!]!){keepFavorites(changes:$c){issueId}}'
    return chance.pick([
      () => ({ body: `{"query":"{issues{id}}","variables":{"a":${'['.repeat(size)}${']'.repeat(size)}}}` }),
      () => ({ body: `{"query":"${query}","variables":{"id":${'{"a":'.repeat(size)}1${'}'.repeat(size)}}}` }),
      () => ({ query: keep, variables: { c: Array.from({ length: size }, () => null) } }),
      () => ({ query: keep, variables: { c: Array.from({ length: size }, () => ({})) } }),
      () => ({ query, variables: { id: Array.from({ length: size }, () => 'a'), n: {} } }),
      () => ({ query, variables: Object.fromEntries(counted(size, (number) => [`v${number}`, number])) }),
      () => ({ body: `{"query":"{issues{id}}","variables":${'['.repeat(size)}` }),
      () => ({ body: `{"query":"{issues{id}}","variables":{"__proto__":{"a":1},"constructor":${size}}}` }),
      () => ({ query, variables: { id: 'a'.repeat(size), n: size } }),
    ])()
  },
} satisfies Record<string, (chance: Chance) => Attack>

/** What a reader asks in between, of the issue `$id`. */
export const READER_CALLS = [GetIssueDocument, GetIssuesDocument, GetAllIssuesDocument, GetManifestDocument]

export const ATTACK_FAMILIES = Object.keys(FAMILIES) as readonly AttackFamily[]

export function anAttack(family: AttackFamily, chance: Chance): Attack {
  return FAMILIES[family](chance)
}

function fragment(number: number, type: string, selections: string): string {
  return `fragment F${number} on ${type}{${selections}}`
}

function spreadOn(type: (typeof TYPES)[number]): string {
  const places = {
    Issue: '{issues{...F0}}',
    Article: '{articles{...F0}}',
    Query: '{...F0}',
    __Type: '{__schema{types{...F0}}}',
  }
  return places[type]
}

function leafOf(type: (typeof TYPES)[number]): string {
  return type === 'Query' ? '__typename' : type === '__Type' ? 'name' : 'id'
}

function counted<Item>(count: number, make: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, number) => make(number))
}

import type { Chance } from '../src/testing/simulatedDay/Chance.ts'

/** A request as it is written on the wire, and whether a server may hang up on it without a word. */
export interface HttpAttack {
  readonly bytes: Buffer
  readonly mayHangUp: boolean
}

/** What attacks are aimed at. */
export interface Target {
  readonly issue: string
  /** Hash of a stored picture. */
  readonly file: string
  /** Path of the pages of a sign-in that was begun, and the cookie that it is known by. */
  readonly signIn: { readonly path: string; readonly cookie: string }
}

interface Request {
  readonly method?: string
  readonly path?: string
  readonly headers?: readonly string[]
  readonly body?: string | Buffer
  /** Said instead of the body's own length. */
  readonly length?: readonly string[]
  readonly version?: string
  readonly mayHangUp?: boolean
}

const APP_KEY = 'app-key: demo'
const JSON_TYPE = 'content-type: application/json'
const FORM_TYPE = 'content-type: application/x-www-form-urlencoded'
/** In the cookie and the forms of somebody who looks at the sandbox. */
const MARK = 'a'.repeat(20)

/** What texts break on: ends of strings, halves of letters, signs of patterns, of databases, of markup. */
const SIGNS = [
  '\0',
  '%',
  '_',
  '*',
  '"',
  "'",
  '\\',
  '(',
  '.*',
  ':*',
  ' AND ',
  ' NEAR ',
  '\uFEFF',
  '\uD800',
  '\u202E',
  'a\u0301\u0301\u0301',
  '🙂',
  '長',
  'ß',
  'a ',
  '-',
  '<script>',
  '${x}',
  '../',
  '__proto__',
] as const

/** The same as parts of an address, some of which no server can decode. */
const ENCODED = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '%c0%ae',
  '%ed%a0%80',
  '%2e%2e%2f',
  '%5c',
  '%0d%0aset-cookie:a=b',
  '%25',
  '%20',
  '%e9%95%b7',
  '/',
  '//',
  '..;/',
  '.',
  ';',
  ':',
  '(',
  '@evil.example',
] as const

const SIZES = [1, 40, 900, 7_000] as const

const ROOTS = [
  '/',
  '/issues/',
  '/issues/a/',
  '/preview/',
  '/drafts',
  '/assets/',
  '/assets/pages/',
  '/assets/frames/',
  '/library/',
  '/icons/',
  '/screenshots/',
  '/build/',
  '/sitemap-',
  '/feed.xml',
  '/robots.txt',
  '/sw.js',
  '/shell.json',
  '/receipts/',
  '/auth/token',
  '/identity/',
  '/identity/interaction/',
  '/payments/sandbox/',
  '/payments/sandbox/customers/',
] as const

/** What anybody may send besides a GraphQL document, by kinds; the same for the same chance. */
const FAMILIES = {
  ranges(chance, { file }) {
    const number = () =>
      chance.pick(['0', '1', '-1', '-0', '99', '', '9'.repeat(400), '1e3', '0x1', ' 1', '1.5', 'NaN'])
    const one = () => `${number()}-${number()}`
    const times = chance.pick([1, 2, 50, 2_000])
    const unit = chance.pick(['bytes', 'BYTES', 'bytes ', 'items', '', 'bytes=bytes'])
    const range = `${unit}=${counted(times, one).join(',').slice(0, 12_000)}`
    const path = chance.pick([`/assets/${file}.jpg`, `/assets/${file}.txt`, '/build/main-abc.js'])
    const since = chance.pick(['', `if-range: "${file}"`, `if-range: ${'"a",'.repeat(900)}`, 'if-range: Wed, 99 Foo'])
    return { path, method: chance.pick(['GET', 'HEAD']), headers: [`range: ${range}`, since] }
  },
  addresses(chance, { issue, file }) {
    const root = chance.pick(ROOTS)
    const part = () => chance.pick([...ENCODED, issue, file, 'a'])
    const many = counted(chance.pick([1, 3, 300]), part).join(chance.pick(['', '/', '&', '?', '#']))
    const long = chance.pick(ENCODED).repeat(chance.pick(SIZES))
    return {
      path: `${root}${chance.pick([many, long])}`.slice(0, 14_000).replaceAll(' ', ''),
      method: chance.pick(['GET', 'GET', 'HEAD', 'POST', 'OPTIONS']),
    }
  },
  queries(chance) {
    const name = chance.pick(['lang', 'returnUrl', 'refresh_token', 'number', 'v', 'client_id', '__proto__', 'a[b][c]'])
    const value = chance.pick(ENCODED).repeat(chance.pick([1, 60]))
    const many = `${name}=${value}&`.repeat(chance.pick([1, 2, 500])).slice(0, 14_000)
    const root = chance.pick([
      ...ROOTS,
      '/identity/authorize',
      '/identity/session/end',
      '/payments/sandbox/customers/a',
    ])
    return { path: `${root}?${many}`, headers: [APP_KEY] }
  },
  cookies(chance, { file }) {
    const name = chance.pick(['cf-files', 'cf-gate', 'gf-sign-in', 'gf-sign-in.sig', 'gf-resume', 'a', '', '__proto__'])
    const value = chance.pick(['a', 'A'.repeat(60), '', '=', '%00', '"', '1.'.padEnd(46, 'A'), '9'.repeat(12)])
    const mark = chance.pick(['; ', ';', ' ; ', ',', ';'.repeat(9), ';               '])
    const cookie = `${name}=${value}${mark}`.repeat(chance.pick([1, 30, 3_000])).slice(0, 14_000)
    const path = chance.pick([
      `/assets/${file}.jpg`,
      '/',
      `/library/${file}`,
      '/identity/authorize',
      '/identity/interaction/a',
    ])
    return { path, headers: [`cookie: ${cookie}`] }
  },
  headers(chance, { file, issue }) {
    const sign = chance.pick([
      'a',
      ',',
      ';',
      ' ',
      '*',
      '"',
      '-',
      ';q=0',
      'br;',
      'br ',
      ';q=0.',
      'de-',
      'W/"a",',
      '\u00ff',
      '9',
    ])
    const many = sign.repeat(chance.pick(SIZES))
    const name = chance.pick([
      'accept-encoding',
      'accept-language',
      'accept',
      'if-none-match',
      'if-modified-since',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'referer',
      'origin',
      'user-agent',
      'authorization',
      'refresh-token',
      'app-key',
      'sec-fetch-site',
      'content-type',
      'x-timestamp',
      'traceparent',
    ])
    const start = chance.pick(['', 'br, ', 'gzip', 'en, ', 'Bearer ', 'de;q=', '"a", ', '127.0.0.1, '])
    const path = chance.pick([
      '/',
      `/assets/${file}.txt`,
      '/feed.xml',
      '/sitemap.xml',
      `/issues/${issue}`,
      '/auth/token',
      '/sw.js',
    ])
    return { path, headers: [APP_KEY, `${name}: ${start}${many}`.slice(0, 14_000)] }
  },
  hosts(chance) {
    const host = chance.pick([
      '',
      'evil.example',
      '127.0.0.1:x',
      '[::1',
      '[::1]:4000',
      'a b',
      'a@b',
      '/',
      'a'.repeat(9_000),
      '127.0.0.1:99999',
      'xn--',
      '\u00ff',
    ])
    const paths = [
      '/',
      '/sw.js',
      '/shell.json',
      '/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/identity/authorize',
    ] as const
    return { path: chance.pick([...paths, 'http://evil.example/', '*']), headers: [`host: ${host}`] }
  },
  bearers(chance) {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const head = chance.pick<unknown>([
      { alg: 'none' },
      { alg: 'HS256', typ: 'JWT' },
      { alg: 'ES256', kid: '\0' },
      { alg: 'RS256', kid: 'a'.repeat(3_000), jku: 'http://evil.example' },
      { alg: 'ES256', typ: 'at+jwt', crit: ['a'] },
      { alg: 'PBES2-HS256+A128KW', p2c: 2_000_000_000, enc: 'A128GCM' },
      [],
      null,
      1,
    ])
    const claims = chance.pick([
      {},
      { sub: '\0', exp: 1e308 },
      { exp: 'a', aud: counted(500, () => 'a') },
      null,
      deep(500),
    ])
    const token = chance.pick([
      `${part(head)}.${part(claims)}.${'A'.repeat(chance.pick([0, 86, 4_000]))}`,
      '.'.repeat(5_000),
      `${part(head)}....`,
      'a',
    ])
    const body = JSON.stringify({ query: '{issues{id}}' })
    return { method: 'POST', path: '/graphql', headers: [APP_KEY, JSON_TYPE, `authorization: Bearer ${token}`], body }
  },
  search(chance) {
    const many = counted(chance.pick([1, 8, 60, 2_000]), () => chance.pick([...SIGNS, 'tide', 'tid', 'e'])).join(
      chance.pick(['', ' ']),
    )
    const words = chance.pick([
      many,
      'text of '.repeat(300),
      'a'.repeat(90_000),
      'ab '.repeat(3_000),
      '長'.repeat(5_000),
    ])
    const lang = chance.pick([undefined, 'en', 'zz', '\0', '__proto__', 'constructor', 'e'.repeat(5_000)])
    const query =
      'query($q:String!,$l:String){search(query:$q,lang:$l,limit:100){hasMore hits{language passages{text}}}}'
    const body = JSON.stringify({ query, variables: { q: words, l: lang } })
    return { method: 'POST', path: '/graphql', headers: [APP_KEY, JSON_TYPE], body }
  },
  ids(chance, { issue }) {
    // No text of PostgreSQL's may hold a zero.
    const sign = chance.pick(['\0', chance.pick(SIGNS)]).repeat(chance.pick([1, 200, 9_000]))
    const operation = chance.pick([
      'query($id:ID!){issue(id:$id,isSlug:true){id}}',
      'query($id:ID!){issue(id:$id){id}}',
      'query($id:ID!){previewIssue(id:$id){id}}',
      'query($id:ID!){manifest(id:$id){__typename}}',
    ])
    const id = chance.pick([sign, `${issue}${sign}`])
    const body = JSON.stringify({ query: operation, variables: { id } })
    return { method: 'POST', path: '/graphql', headers: [APP_KEY, JSON_TYPE], body }
  },
  events(chance, { issue }) {
    const id = () => chance.uuid()
    const stamp = () => ({ id: id(), at: Date.now(), isOffline: false })
    const opened = () => ({ ...stamp(), type: 'article_open', issue, article: `${issue}-1`, language: 'en' })
    const event = (): unknown =>
      chance.pick<unknown>([
        opened(),
        { ...opened(), language: chance.pick(['zz-Zzzz', 'e'.repeat(90)]) },
        { ...stamp(), type: 'search', length: 1, hits: 1, words: chance.pick(SIGNS).repeat(80) },
        { ...opened(), issue: id(), article: id() },
        { ...opened(), at: chance.pick([0, -1, 1e308, Date.now() * 2]) },
        { ...opened(), [id()]: id() },
        deep(200),
        null,
        [[]],
      ])
    const events = counted(chance.pick([0, 1, 40, 100, 3_000]), event)
    const body = chance.pick<() => string>([
      () => JSON.stringify({ version: 1, sentAt: Date.now(), events }),
      () => JSON.stringify({ version: 1, sentAt: chance.pick([0, -1e300, 1e300]), events }),
      () => JSON.stringify(events),
      () => '['.repeat(60_000),
      () => `{"events":${'{"a":'.repeat(9_000)}`,
      () => '9'.repeat(60_000),
      () => '\0',
      () => '',
    ])()
    return { method: 'POST', path: '/events', headers: ['content-type: text/plain'], body }
  },
  forms(chance, { signIn }) {
    const value = () =>
      encodeURIComponent(
        chance
          .pick(SIGNS)
          .repeat(chance.pick([1, 30, 900]))
          .toWellFormed(),
      )
    const fields = [
      'email',
      'password',
      'code',
      'action',
      'checkout',
      'client_id',
      'grant_type',
      'refresh_token',
      'token',
      '__proto__',
    ] as const
    const field = (): string =>
      `${chance.pick(fields)}=${chance.pick<() => string>([value, () => chance.pick(ENCODED), () => 'a%40b.example'])()}`
    const whole = `email=${chance.pick([`a${value()}%40b.example`, 'a%40b.example'])}&password=${value()}&code=${value()}`
    const body = chance.pick<() => string>([
      () => whole,
      () => counted(chance.pick([1, 5, 700]), field).join('&'),
      () => '&'.repeat(15_000),
      () => 'a[b]'.repeat(3_000),
      () => '%'.repeat(15_000),
    ])()
    const steps = ['', '/sign-up', '/code', '/code/again', '/verify', '/reset', '/reset/again', '/leave'] as const
    const path = chance.pick([
      `${signIn.path}${chance.pick(steps)}`,
      `/identity/interaction/${chance.pick(ENCODED)}`,
      '/identity/token',
      '/identity/session/end/confirm',
      '/identity/revocation',
      '/identity/authorize',
      '/identity/sessions/end-all',
      `/payments/sandbox/${chance.pick(['a', '%00'])}`,
      `/payments/sandbox/customers/${chance.pick(['a', '%00', '%ff'])}`,
      '/auth/gate',
    ])
    return {
      method: 'POST',
      path,
      headers: [APP_KEY, FORM_TYPE, `cookie: ${signIn.cookie}; gf-sandbox-${MARK}=1`],
      body: `mark=${MARK}&${body}`,
    }
  },
  methods(chance, { file }) {
    const method = chance.pick([
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'PUT',
      'DELETE',
      'PATCH',
      'HEAD',
      'QUERY',
      'get',
      'FOO',
      'CONNECT',
      '',
    ])
    const path = chance.pick([...ROOTS, '/graphql', '/events', `/assets/${file}.jpg`, '*', '/healthz', '/readyz'])
    const preflight = ['origin: https://evil.example', 'access-control-request-method: POST', 'max-forwards: 0']
    return { method, path, headers: preflight, mayHangUp: method === 'CONNECT' }
  },
  upgrades(chance) {
    const to = chance.pick(['websocket', 'h2c', 'TLS/1.3', 'a'.repeat(900), ',,,', 'websocket, h2c'])
    const key = chance.pick([
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      'http2-settings: AAMAAABk',
      `sec-websocket-protocol: ${'a,'.repeat(3_000)}`,
    ])
    return {
      path: chance.pick(['/', '/graphql', '/events']),
      headers: ['connection: Upgrade, close', `upgrade: ${to}`, 'sec-websocket-version: 13', key, APP_KEY],
    }
  },
  framing(chance) {
    const body = chance.pick(['{"query":"{issues{id}}"}', '', 'GET /evil HTTP/1.1\r\nhost: a\r\n\r\n'])
    const length = chance.pick<readonly string[]>([
      ['content-length: 5', 'content-length: 6'],
      ['content-length: 5, 6'],
      ['content-length: -1'],
      ['content-length: 99999999999999999999'],
      ['content-length: 1e3'],
      ['content-length: 4', 'transfer-encoding: chunked'],
      ['transfer-encoding: chunked, identity'],
      ['transfer-encoding: xchunked'],
      ['transfer-encoding: chunked', 'transfer-encoding: identity'],
      [' content-length: 5'],
      ['transfer-encoding : chunked'],
      ['content-length: 0', `x: ${'a'.repeat(40_000)}`],
      ['content-length: 0', ...counted(3_000, (number) => `a${number}: b`)],
      ['content-length: 0', 'x: a\0b'],
      ['content-length: 0', 'x: a\rb: c'],
      ['content-length: 0', 'expect: 999-evil'],
    ])
    const version = chance.pick(['1.1', '1.1', '1.0', '0.9', '2.0', '9'])
    const path = chance.pick(['/graphql', '/events', '/auth/gate', '/'])
    return { method: 'POST', path, headers: [APP_KEY, JSON_TYPE], body, length, version, mayHangUp: true }
  },
  bodies(chance) {
    const path = chance.pick(['/auth/gate', '/graphql', '/events', '/identity/sessions/end-all', '/identity/token'])
    const type = chance.pick([
      'application/json',
      'application/json; charset=a',
      'text/plain',
      'multipart/form-data; boundary=a',
      'a',
      '',
      'application/x-www-form-urlencoded',
      'application/json, a',
    ])
    const body = chance.pick<() => string | Buffer>([
      () => Buffer.alloc(chance.pick([1, 3_000, 90_000]), 0xff),
      () => Buffer.from([0x1f, 0x8b, 8, 0]),
      () => `{"password":${'"a'.repeat(900)}`,
      () => '{"__proto__":{"a":1}}',
      () => '{"constructor":{"prototype":{"a":1}}}',
      () => '[]',
      () => 'null',
      () => '"\\ud800"',
      () => '[['.repeat(1_500),
    ])()
    const coding = chance.pick(['', 'content-encoding: gzip', 'content-encoding: br, br, br'])
    return { method: 'POST', path, headers: [APP_KEY, `content-type: ${type}`, coding], body }
  },
} satisfies Record<string, (chance: Chance, target: Target) => Request>

type AttackFamily = keyof typeof FAMILIES

export const HTTP_ATTACK_FAMILIES = Object.keys(FAMILIES) as readonly AttackFamily[]

/** Each comes from an address of its own, as far as a proxy says, so that a limit for one address does not hide what is behind it. */
export function anHttpAttack(family: AttackFamily, chance: Chance, target: Target): HttpAttack {
  const request: Request = FAMILIES[family](chance, target)
  const from = `x-forwarded-for: 10.${chance.between(0, 255)}.${chance.between(0, 255)}.${chance.between(1, 254)}`
  return { bytes: write(request, from), mayHangUp: request.mayHangUp === true }
}

function write(request: Request, from: string): Buffer {
  const { method = 'GET', path = '/', headers = [], body = '', version = '1.1' } = request
  const content = Buffer.from(body)
  const length = request.length ?? (body === '' ? [] : [`content-length: ${content.length}`])
  const said = headers.filter((line) => line !== '')
  const has = (line: string) => said.some((other) => nameOf(other) === nameOf(line))
  const usual = ['host: 127.0.0.1', 'connection: close', from].filter((line) => !has(line))
  const head = [`${method} ${path} HTTP/${version}`, ...usual, ...said, ...length, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), content])
}

function nameOf(line: string): string | undefined {
  return line.split(':', 1)[0]?.toLowerCase()
}

function deep(levels: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
}

function counted<Item>(count: number, make: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, number) => make(number))
}

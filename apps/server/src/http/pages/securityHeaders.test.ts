import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aConfiguration } from '../../config/aConfiguration.ts'
import { publicConfiguration } from '../../config/publicConfiguration.ts'
import {
  hashInlineScripts,
  pageSecurityHeaders,
  workerSecurityHeaders,
  createPolicy,
  createScriptFinder,
} from './securityHeaders.ts'

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const BUILD = ['https://magazine.example/build/']

const READER = { version: '2.10.16', build: 'abc' }

describe('hashInlineScripts', () => {
  it('names the scripts that stand in the document, and neither files nor data', () => {
    const html = `
      <script>gate()</script>
      <script type="module">\nstart()\n</script>
      <script type="module" src="/build/main.js"></script>
      <script type="application/json">{"a":1}</script>
      <SCRIPT>gate()</SCRIPT>
      <script></script>`
    expect(hashInlineScripts(html)).toEqual([sha('gate()'), sha('\nstart()\n')])
  })
})

describe('the policy of a page', () => {
  async function policyOf(title: Record<string, unknown> = {}): Promise<ReadonlyMap<string, string>> {
    const configuration = publicConfiguration(await aConfiguration(title), READER)
    const headers = pageSecurityHeaders({
      scripts: BUILD,
      scriptHashes: [sha('gate()')],
      configuration,
      signInOrigins: [],
    })
    const directives = String(headers['content-security-policy']).split('; ')
    return new Map(
      directives.map((one): [string, string] => [one.split(' ', 1)[0] ?? '', one.slice(one.indexOf(' ') + 1)]),
    )
  }

  it('lets the tiles of maps in where a title has a source of them, and only as pictures', async () => {
    const tiles = 'https://tiles.example/{z}/{x}/{y}{r}.png'
    const policy = await policyOf({ maps: { tiles, attribution: '© Tile People' } })
    expect(policy.get('img-src')).toBe(`'self' data: blob: https://tiles.example`)
    expect([...policy.values()].filter((sources) => sources.includes('tiles.example'))).toHaveLength(1)
    const own = await policyOf({ maps: { tiles: '/tiles/{z}/{x}/{y}.png', attribution: '© us' } })
    expect(own.get('img-src')).toBe(`'self' data: blob:`)
  })

  it('lets only our own scripts run', async () => {
    const policy = await policyOf()
    expect(policy.get('script-src')).toBe(`${BUILD[0]} ${sha('gate()')}`)
    expect(policy.get('object-src')).toBe(`'none'`)
    expect(policy.get('base-uri')).toBe(`'self'`)
    expect(policy.get('connect-src')).toBe(`'self'`)
    expect(policy.get('img-src')).toBe(`'self' data: blob:`)
  })

  it('R7.1 lets the reader reach another host when the title names one', async () => {
    const host = { graphql: 'https://api.example/title/', auth: 'https://id.example' }
    const policy = await policyOf({ host, theme: { logo: 'https://cdn.example/logo.svg' } })
    expect(policy.get('connect-src')).toBe(`'self' https://api.example https://id.example`)
    expect(policy.get('img-src')).toBe(`'self' data: blob: https://cdn.example https://api.example https://id.example`)
  })
})

describe('the policy of a title that counts what is read', () => {
  const GOOGLE = 'https://*.google-analytics.com'
  const TAGS = 'https://*.googletagmanager.com'

  async function policiesOf(analytics: Record<string, unknown>) {
    const configuration = publicConfiguration(await aConfiguration({ analytics }), READER)
    const page = pageSecurityHeaders({ scripts: BUILD, scriptHashes: [], configuration, signInOrigins: [] })[
      'content-security-policy'
    ]
    const worker = workerSecurityHeaders({ scripts: BUILD, configuration, signInOrigins: [] })[
      'content-security-policy'
    ]
    return { page, worker }
  }

  it('R7.6 lets Google in where it is told something, by the hosts that it documents', async () => {
    for (const analytics of [{ ga4Id: 'G-ABC' }, { gtmId: 'GTM-ABC', sampleRates: { google: 0.1 } }]) {
      const { page, worker } = await policiesOf(analytics)
      expect(page).toContain(`script-src ${BUILD[0]} ${TAGS}; `)
      expect(page).toContain(`img-src 'self' data: blob: ${GOOGLE} ${TAGS}; `)
      expect(page).toContain(`connect-src 'self' ${GOOGLE} https://*.analytics.google.com ${TAGS}; `)
      expect(worker).toBe(
        `default-src 'none'; script-src ${BUILD[0]}; connect-src 'self' ${GOOGLE} ${TAGS} https://*.analytics.google.com`,
      )
    }
  })

  it('R7.6 lets the reader post to the place that is named for its own count, while there is one', async () => {
    const endpoint = 'https://count.example/events'
    const { page, worker } = await policiesOf({ firstParty: 'consent', endpoint })
    expect(page).toContain(`connect-src 'self' https://count.example; `)
    expect(page?.match(/count\.example/g)).toHaveLength(1)
    expect(worker).not.toContain('count.example')
    expect((await policiesOf({ firstParty: 'off', endpoint })).page).not.toContain('count.example')
  })

  it('R9.7 is as strict as any other where nobody is told of', async () => {
    const plain = await policiesOf({})
    expect(await policiesOf({ ga4Id: 'G-ABC', sampleRates: { ga4: 0 } })).toEqual(plain)
    expect(await policiesOf({ gtmId: 'GTM-ABC' })).toEqual(plain)
    expect(await policiesOf({ firstParty: 'always' })).toEqual(plain)
    expect(plain.page).not.toContain('google')
  })
})

describe('the policy of a title whose readers sign in elsewhere', () => {
  it('R7.7 lets the reader ask the identity service, once it is known where that is, and nobody else', async () => {
    const issuer = 'https://id.example/pool'
    const configuration = publicConfiguration(await aConfiguration({ auth: { issuer, clientId: 'c' } }), READER)
    let origins: readonly string[] = ['https://id.example']
    const parts = { findScripts: () => BUILD, signInOrigins: () => origins }
    const policyAt = createPolicy(parts, (sources) =>
      pageSecurityHeaders({ scriptHashes: [], configuration, ...sources }),
    )
    const policy = () => policyAt('magazine.example')
    const first = policy()
    expect(first['content-security-policy']).toContain(`connect-src 'self' https://id.example;`)
    expect(policy()).toBe(first)
    origins = ['https://id.example', 'https://tokens.example']
    expect(policy()['content-security-policy']).toContain(
      `connect-src 'self' https://id.example https://tokens.example;`,
    )
    const worker = workerSecurityHeaders({ scripts: BUILD, configuration, signInOrigins: origins })[
      'content-security-policy'
    ]
    expect(worker).toContain('https://tokens.example')
  })
})

describe('the policy of the worker', () => {
  it('R4.10 lets it ask whom a page may ask, and run our own scripts only', async () => {
    const title = {
      host: { graphql: 'https://api.example/title/', auth: 'https://id.example' },
      theme: { logo: 'https://cdn.example/logo.svg' },
      maps: { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'us' },
    }
    const policyOf = async (overrides: object) =>
      workerSecurityHeaders({
        scripts: BUILD,
        configuration: publicConfiguration(await aConfiguration({ ...overrides }), READER),
        signInOrigins: [],
      })['content-security-policy']
    expect(await policyOf({})).toBe(`default-src 'none'; script-src ${BUILD[0]}; connect-src 'self'`)
    expect(await policyOf(title)).toBe(
      `default-src 'none'; script-src ${BUILD[0]}; connect-src 'self' https://api.example https://id.example https://cdn.example https://tiles.example`,
    )
  })

  it('R4.10 lets a page start the worker', async () => {
    const configuration = publicConfiguration(await aConfiguration(), READER)
    const { 'content-security-policy': policy } = pageSecurityHeaders({
      scripts: BUILD,
      scriptHashes: [],
      configuration,
      signInOrigins: [],
    })
    expect(policy).toContain(`worker-src 'self';`)
  })
})

describe('where scripts come from', () => {
  const find = (configured: string | undefined) => createScriptFinder({ configured, basePath: '/sub/' })

  it('is the whole origin where that was not told: a proxy may ask under the address that is listened at', () => {
    for (const host of ['127.0.0.1:4000', 'proxied.example', undefined])
      expect(find(undefined)(host)).toEqual([`'self'`])
    expect(find('http://[::1]:4000')('proxied.example')).toEqual([`'self'`])
  })

  it('is the build at the origin that was told, whatever a request calls its host', () => {
    const origin = 'https://magazine.example'
    for (const host of ['magazine.example', 'evil.example', 'a; script-src *', undefined])
      expect(find(origin)(host)).toEqual([`${origin}/sub/build/`])
    expect(find(origin)('localhost:4000')).toEqual([`${origin}/sub/build/`, 'http://localhost:4000/sub/build/'])
  })
})

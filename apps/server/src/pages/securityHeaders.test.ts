import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aConfiguration } from '../config/aConfiguration.ts'
import { publicConfiguration } from '../config/publicConfiguration.ts'
import { hashInlineScripts, pageSecurityHeaders } from './securityHeaders.ts'

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

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
    const configuration = publicConfiguration(await aConfiguration(title), '2.10.16')
    const headers = pageSecurityHeaders({ scriptHashes: [sha('gate()')], configuration })
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
    expect(policy.get('script-src')).toBe(`'self' ${sha('gate()')}`)
    expect(policy.get('object-src')).toBe(`'none'`)
    expect(policy.get('base-uri')).toBe(`'self'`)
    expect(policy.get('connect-src')).toBe(`'self'`)
    expect(policy.get('img-src')).toBe(`'self' data: blob:`)
  })

  it('R7.1 lets the reader reach another host when the title names one', async () => {
    const host = { graphql: 'https://api.example/title/', auth: 'https://id.example' }
    const policy = await policyOf({ host, theme: { logo: 'https://cdn.example/logo.svg' } })
    expect(policy.get('connect-src')).toBe(`'self' https://api.example https://id.example`)
    expect(policy.get('img-src')).toBe(`'self' data: blob: https://cdn.example https://api.example`)
  })
})

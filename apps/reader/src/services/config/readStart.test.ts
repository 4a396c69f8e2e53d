import { describe, expect, it } from 'vitest'
import { decodeStart, readStart } from './readStart.ts'

const pageWith = (textContent: string | undefined): Pick<Document, 'querySelector'> => ({
  querySelector: () => (textContent === undefined ? null : ({ textContent } as unknown as null)),
})

describe('readStart', () => {
  it('reads configuration, language and answers from the page', () => {
    const answers = [{ key: ['issues'], data: [] }]
    const configuration = {
      appKey: 'demo',
      title: 'Tide',
      languages: ['en', 'fr'],
      basePath: '/mag',
      auth: { type: 'jwt' },
    }
    const start = readStart(pageWith(JSON.stringify({ configuration, language: 'fr', answers })))
    expect(start).toMatchObject({ language: 'fr', answers })
    expect(start.configuration).toMatchObject({
      ...configuration,
      basePath: '/mag/',
      shortTitle: 'Tide',
      defaultLanguage: 'en',
    })
  })

  it('R1.3 takes the values of the default build for what is missing', () => {
    expect(decodeStart({ configuration: { appKey: 'demo' } }).configuration).toMatchObject({
      languages: ['en'],
      admin: true,
      favorites: false,
      contentProtection: false,
      installOption: false,
      password: { enabled: false },
      cache: { ttl: { styles: 60, getIssue: 60 } },
      host: { graphql: '', auth: '' },
      auth: { type: 'none' },
    })
  })

  it.each([
    [undefined, 'has no <script id="gatefold-start">'],
    ['', 'has no <script id="gatefold-start">'],
    ['{', 'not JSON'],
    ['[]', 'not an object'],
    ['{}', 'cannot be read'],
    ['{"configuration":[]}', 'cannot be read'],
    ['{"configuration":{"title":"x"}}', 'appKey: missing'],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => readStart(pageWith(text))).toThrow(message)
  })

  it('survives hostile values and leaves out answers that it cannot read', () => {
    const hostile = {
      appKey: 'x',
      title: {},
      languages: 7,
      links: { about: 'javascript:1' },
      theme: [],
      layout: { desktopWidths: ['1280', {}] },
    }
    const start = decodeStart({
      configuration: hostile,
      answers: [null, { key: 'x', data: 1 }, { key: ['a'] }, { key: ['b'], data: 0 }],
    })
    expect(start.answers).toEqual([{ key: ['b'], data: 0 }])
    expect(start.configuration.links).toEqual({})
    expect(start.configuration.layout.desktopWidths).toEqual([1280])
  })
})

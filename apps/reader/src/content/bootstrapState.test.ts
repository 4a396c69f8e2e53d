import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { describe, expect, it } from 'vitest'
import { decodeBootstrapState, readBootstrapState } from './bootstrapState.ts'

const pageWith = (textContent: string | undefined): Pick<Document, 'querySelector'> => ({
  querySelector: () => (textContent === undefined ? null : ({ textContent } as unknown as null)),
})

describe('readBootstrapState', () => {
  it('reads configuration, language and answers from the page', () => {
    const answers = [{ key: ['issues'], data: [] }]
    const configuration = aConfiguration({ languages: ['en', 'fr'] })
    const start = readBootstrapState(pageWith(JSON.stringify({ configuration, language: 'fr', answers })))
    expect(start).toMatchObject({ language: 'fr', answers })
    expect(start.configuration).toMatchObject({ appKey: 'test', languages: ['en', 'fr'], basePath: '/' })
  })

  it.each([
    [undefined, 'has no <script id="gatefold-start">'],
    ['', 'has no <script id="gatefold-start">'],
    ['{', 'not JSON'],
    ['[]', 'not an object'],
    ['{}', 'no configuration'],
    ['{"configuration":[]}', 'no configuration'],
    ['{"configuration":{"appKey":"x"}}', 'no configuration'],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => readBootstrapState(pageWith(text))).toThrow(message)
  })

  it('leaves out answers that it cannot read', () => {
    const answers = [null, { key: 'x', data: 1 }, { key: ['a'] }, { key: ['b'], data: 0 }]
    expect(decodeBootstrapState({ configuration: aConfiguration(), answers }).answers).toEqual([
      { key: ['b'], data: 0 },
    ])
  })

  it('falls back to the default language', () => {
    expect(decodeBootstrapState({ configuration: aConfiguration({ defaultLanguage: 'de' }) }).language).toBe('de')
  })
})

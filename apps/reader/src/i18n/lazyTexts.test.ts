import type { Messages } from '@lingui/core'
import { expect, it } from 'vitest'
import { createInterface, loadTexts } from './interfaceTexts.ts'
import { changeLanguage } from './lazyTexts.ts'
import type { TextsPart } from './TextsPart.ts'

type Module = Promise<{ readonly texts: Messages }>

/** A part whose modules come when the test lets them. */
function aPart(texts: Readonly<Record<string, Messages>>) {
  const requestedLanguages: string[] = []
  const waiting = new Map<string, PromiseWithResolvers<{ readonly texts: Messages }>>()
  const open = (language: string) => {
    const found = waiting.get(language) ?? Promise.withResolvers<{ readonly texts: Messages }>()
    waiting.set(language, found)
    return found
  }
  const moduleOf = (language: string) => (): Module => {
    requestedLanguages.push(language)
    return open(language).promise
  }
  const part: TextsPart = {
    en: moduleOf('en'),
    es: moduleOf('es'),
    fr: moduleOf('fr'),
    de: moduleOf('de'),
    ja: moduleOf('ja'),
    zh: moduleOf('zh'),
    nl: moduleOf('nl'),
  }
  return {
    part,
    requestedLanguages,
    come: (language: string) => open(language).resolve({ texts: texts[language] ?? {} }),
    fail: (language: string) => open(language).reject(new Error(`no ${language}`)),
  }
}

const START = aPart.bind(undefined, { en: { Menu: 'Menu' }, de: { Menu: 'Menü' }, ja: { Menu: 'メニュー' } })
const TOOLS = aPart.bind(undefined, { en: { Search: 'Search' }, de: { Search: 'Suche' }, ja: { Search: '検索' } })

async function anInterface(...parts: readonly ReturnType<typeof aPart>[]) {
  const texts = createInterface('en', {})
  for (const { come, part } of parts) {
    come('en')
    await loadTexts(texts, part)
  }
  return texts
}

it('R4.18 changes all that was said so far at once, and nothing before all of it has come', async () => {
  const [start, tools] = [START(), TOOLS()]
  const texts = await anInterface(start, tools)
  const drawn: string[] = []
  texts.on('change', () => drawn.push(`${texts._('Menu')} ${texts._('Search')}`))
  const changed = changeLanguage(texts, 'de')
  start.come('de')
  await start.part.de()
  expect([texts.locale, texts._('Menu')]).toEqual(['en', 'Menu'])
  tools.come('de')
  await changed
  expect([texts.locale, texts._('Menu'), texts._('Search')]).toEqual(['de', 'Menü', 'Suche'])
  expect(new Set(drawn)).toEqual(new Set(['Menü Suche']))
})

it('asks for nothing where that language is spoken already', async () => {
  const start = START()
  const texts = await anInterface(start)
  await changeLanguage(texts, 'en')
  expect(start.requestedLanguages).toEqual(['en'])
})

it('goes by the last wish, whichever comes first', async () => {
  const start = START()
  const texts = await anInterface(start)
  const german = changeLanguage(texts, 'de')
  const japanese = changeLanguage(texts, 'ja')
  start.come('ja')
  await japanese
  start.come('de')
  await german
  expect([texts.locale, texts._('Menu')]).toEqual(['ja', 'メニュー'])
})

it('takes along what was said first while the others were on their way', async () => {
  const [start, tools] = [START(), TOOLS()]
  const texts = await anInterface(start)
  const changed = changeLanguage(texts, 'de')
  tools.come('en')
  await loadTexts(texts, tools.part)
  start.come('de')
  tools.come('de')
  await changed
  expect([texts._('Menu'), texts._('Search')]).toEqual(['Menü', 'Suche'])
})

it('stays as it is where the texts do not come, and can be asked again', async () => {
  const start = START()
  const texts = await anInterface(start)
  const changed = changeLanguage(texts, 'de')
  start.fail('de')
  await expect(changed).rejects.toThrow('no de')
  expect([texts.locale, texts._('Menu')]).toEqual(['en', 'Menu'])
  await expect(changeLanguage(texts, 'de')).rejects.toThrow('no de')
  expect(start.requestedLanguages).toEqual(['en', 'de', 'de'])
})

it('a wish that fails takes nothing from the one that came after it', async () => {
  const start = START()
  const texts = await anInterface(start)
  const german = changeLanguage(texts, 'de')
  const japanese = changeLanguage(texts, 'ja')
  start.fail('de')
  await expect(german).rejects.toThrow('no de')
  start.come('ja')
  await japanese
  expect(texts.locale).toBe('ja')
})

import { expect, it } from 'vitest'
import { bestVoice } from './createSpeech.ts'

const voice = (lang: string, localService = true, isDefault = false) => ({ lang, localService, default: isDefault })
const VOICES = [
  voice('en-US', true, true),
  voice('en_GB'),
  voice('de-DE', false),
  voice('zh-TW'),
  voice('zh-CN', false),
  voice('pt-BR'),
  voice('not a tag!'),
]
const chosen = (language: string, isOnline = true) => bestVoice(VOICES, { language, isOnline })?.lang

it.each([
  ['en', 'en-US'],
  ['en-GB', 'en_GB'],
  ['en-AU', 'en-US'],
  ['de', 'de-DE'],
  ['zh', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['pt', 'pt-BR'],
])('speaks %s with the voice %s', (language, lang) => {
  expect(chosen(language)).toBe(lang)
})

it('offers nothing where no voice speaks the language, its script, or without the network that it takes', () => {
  expect([chosen('ja'), chosen('not a tag!'), chosen('de', false), chosen('zh', false)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(bestVoice([], { language: 'en', isOnline: true })).toBeUndefined()
})

it('prefers a voice of the device to one of the network, and the region to both', () => {
  const voices = [voice('fr-FR', false, true), voice('fr-FR'), voice('fr-CA')]
  expect(bestVoice(voices, { language: 'fr', isOnline: true })).toBe(voices[1])
  expect(bestVoice(voices, { language: 'fr-CA', isOnline: true })).toBe(voices[2])
})

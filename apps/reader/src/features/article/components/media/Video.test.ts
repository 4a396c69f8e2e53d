import { expect, it } from 'vitest'
import { defaultTrackOf } from './Video.tsx'

const track = (lang: string) => ({ url: `/${lang}.vtt`, lang, label: lang })
const tracks = [track('en'), track('pt-PT'), track('pt-BR'), track('de')]

it.each([
  ['de', 'de'],
  ['en-GB', 'en'],
  ['pt-br', 'pt-BR'],
  ['pt', 'pt-PT'],
  ['fr', undefined],
])('shows a reader of %s the captions in %s', (language, shown) => {
  expect(defaultTrackOf(tracks, language)?.lang).toBe(shown)
})

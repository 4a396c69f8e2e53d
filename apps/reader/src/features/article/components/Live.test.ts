import { expect, it } from 'vitest'
import { formatAge } from './Live.tsx'

const now = Date.parse('2026-04-02T12:00:00Z')
const aged = (instant: string, language = 'en') => formatAge(instant, { language, now })

it('says how long ago, in the reading language, up to a day', () => {
  expect(aged('2026-04-02T11:48:30Z')).toBe('11 minutes ago')
  expect(aged('2026-04-02T11:48:30Z', 'de')).toBe('vor 11 Minuten')
  expect(aged('2026-04-02T08:30:00Z')).toBe('3 hours ago')
  expect(aged('2026-04-02T12:00:20Z')).toBe('this minute')
})

it('says nothing of what is older, to come or no time, or while nobody knows what time it is', () => {
  for (const instant of ['2026-04-01T11:59:00Z', '2026-04-02T13:00:00Z', 'soon']) expect(aged(instant)).toBeUndefined()
  expect(formatAge('2026-04-02T11:48:30Z', { language: 'en', now: undefined })).toBeUndefined()
})

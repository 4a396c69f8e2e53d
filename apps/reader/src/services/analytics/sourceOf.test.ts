import { expect, it } from 'vitest'
import { sourceOf } from './sourceOf.ts'

const OWN = 'https://magazine.example'

it.each([
  ['https://www.google.com/', 'search', 'www.google.com'],
  ['https://www.google.co.uk/', 'search', 'www.google.co.uk'],
  ['https://duckduckgo.com/?q=rain', 'search', 'duckduckgo.com'],
  ['https://search.brave.com/', 'search', 'search.brave.com'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search', 'com.google.android.googlequicksearchbox'],
  ['https://l.facebook.com/l.php?u=x', 'social', 'l.facebook.com'],
  ['https://t.co/abc', 'social', 't.co'],
  ['https://news.ycombinator.com/item?id=1', 'social', 'news.ycombinator.com'],
  ['https://netflix.com/', 'link', 'netflix.com'],
  ['https://google.evil.example/', 'link', 'google.evil.example'],
  ['https://ada@blog.example/post?token=1#x', 'link', 'blog.example'],
])('finds in %s the source %s, and nothing of it but its host', (referrer, source, host) => {
  expect(sourceOf(referrer, OWN)).toEqual({ source, host })
})

it.each(['', 'nonsense', `${OWN}/issues/spring?token=1`])('finds none in %j', (referrer) => {
  expect(sourceOf(referrer, OWN)).toEqual({ source: 'direct' })
})

it('names no host that the catalogue would not take', () => {
  expect(sourceOf('http://[2001:db8::1]/', OWN)).toEqual({ source: 'link' })
})

import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { composeMail, type MailMatter } from './composeMail.ts'

const LANGUAGES = ['en', 'es', 'fr', 'de', 'ja', 'zh', 'nl']

const MATTERS: readonly MailMatter[] = [
  { kind: 'verify', code: '012345', minutes: 10 },
  { kind: 'reset', code: '012345', minutes: 10 },
  { kind: 'sign-in', code: '012345', minutes: 10 },
  { kind: 'taken' },
  { kind: 'password-changed' },
  { kind: 'invitation', address: 'https://lantern.example/identity/invitation/a_b-c', days: 7 },
]

describe('composeMail', () => {
  it.each(LANGUAGES)('R1.4 writes every mail in %s, each with its own words', (language) => {
    const mails = MATTERS.map((matter) => composeMail(matter, { title: 'Lantern', language }))
    for (const { subject, text, html } of mails) {
      expect(subject).toContain('Lantern')
      expect(text).toContain('Lantern')
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|\$\{/)
      expect(html).toContain(`<html lang="${language}">`)
    }
    expect(new Set(mails.map(({ text }) => text)).size).toBe(MATTERS.length)
  })

  it.each(LANGUAGES)(
    'says the code on a line of its own, never in the subject, and how long it works (%s)',
    (language) => {
      for (const matter of MATTERS.slice(0, 3)) {
        const { subject, text, html } = composeMail(matter, { title: 'Lantern', language })
        expect(text.split('\n')).toContain('012345')
        expect(subject).not.toContain('012345')
        expect(text.replace('012345', '')).toContain('10')
        expect(html).toContain('>012345</p>')
      }
    },
  )

  it.each([
    ['pt-BR', 'en'],
    ['DE-at', 'de'],
    ['zh-Hant', 'zh'],
    ['__proto__', 'en'],
    ['', 'en'],
  ])('answers the language %j in %s', (language, spoken) => {
    const taken = { kind: 'taken' } as const
    expect(composeMail(taken, { title: 'T', language })).toEqual(composeMail(taken, { title: 'T', language: spoken }))
  })

  it('sets a title as text, in whole and well-formed pages with nothing to fetch', () => {
    const title = 'Knife & <b>Fork</b> "weekly"'
    for (const matter of MATTERS) {
      const { html = '', text, subject } = composeMail(matter, { title, language: 'fr' })
      const errors: string[] = []
      parse(html, { onParseError: ({ code }) => void errors.push(code) })
      expect(errors).toEqual([])
      expect(html).toContain('Knife &amp; &lt;b&gt;Fork&lt;/b&gt; &quot;weekly&quot;')
      expect(html).not.toMatch(/<(?:a|img|link|script|b)\b|url\(|src=|href=/)
      expect(text).toContain(title)
      expect(subject).toContain(title)
    }
  })

  it.each(LANGUAGES)(
    'says the address of an invitation on a line of its own, and how long it works (%s)',
    (language) => {
      const { text, html, subject } = composeMail(MATTERS[5] ?? { kind: 'taken' }, { title: 'Lantern', language })
      expect(text.split('\n')).toContain('https://lantern.example/identity/invitation/a_b-c')
      expect(html).toContain('https://lantern.example/identity/invitation/a_b-c')
      expect(subject).not.toContain('invitation/')
      expect(text).toMatch(/7/)
    },
  )

  it('reads as a letter', () => {
    expect(composeMail(MATTERS[2] ?? { kind: 'taken' }, { title: 'Lantern', language: 'en' })).toMatchObject({
      subject: 'Your code for Lantern',
      text: `Enter this code to sign in to Lantern:

012345

It works once, within the next 10 minutes. Keep it to yourself: nobody will ever ask you for it.

If you did not ask for a code, ignore this message: without the code nothing happens.

Lantern
`,
    })
  })
})

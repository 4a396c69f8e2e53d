import { describe, expect, it } from 'vitest'
import { LEGAL_LABELS, MENU_LABELS, menuEntries } from './menuEntries.ts'

describe('menuEntries', () => {
  it('R1.6 shows a link only when it is configured, in the order of the menu', () => {
    const links = { contact: 'https://magazine.example/contact', about: 'https://magazine.example/about' }
    expect(menuEntries(links, MENU_LABELS)).toEqual([
      { label: 'About', href: 'https://magazine.example/about' },
      { label: 'Contact', href: 'https://magazine.example/contact' },
    ])
  })

  it('R1.5 names terms of use, privacy policy and cookie policy', () => {
    const all = { cookies: '/c', privacy: '/p', terms: '/t' }
    expect(menuEntries(all, LEGAL_LABELS).map((entry) => entry.label)).toEqual([
      'Terms of use',
      'Privacy policy',
      'Cookie policy',
    ])
  })
})

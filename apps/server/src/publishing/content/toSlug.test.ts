import { describe, expect, it } from 'vitest'
import { isIdFormat } from '@gatefold/magazine/slug'
import { toSlug, uniqueSlug } from './toSlug.ts'

describe('toSlug', () => {
  it.each([
    ['The Quiet Season', 'the-quiet-season'],
    ['  Élan & Übermut – l’été  ', 'elan-uebermut-lete'],
    ['Größe über Maß', 'groesse-ueber-mass'],
    ['Война и мир', 'voyna-i-mir'],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full-width'],
  ])('R5.3 makes an address of the title %s', (title, slug) => {
    expect(toSlug(title, 'issue')).toBe(slug)
  })

  it.each([
    ['吾輩は猫である', '吾輩は猫である'],
    ['三國演義 第一回', '三國演義-第一回'],
    ['गर्मी की छुट्टी', 'गर्मी-की-छुट्टी'],
    ['হেমন্ত', 'হেমন্ত'],
    ['الصيف الطويل', 'الصيف-الطويل'],
    ['หน้าร้อน', 'หน้าร้อน'],
    ['JavaScript (7) – 字串處理', 'javascript-7-字串處理'],
    ['/../?#%2f<海>', '2f-海'],
    ['봄의 정원', 'bom-ui-jeong-won'],
    ['Ελλάδα', 'ellada'],
    ['የበጋ', 'yebega'],
  ])('R5.3 keeps the letters of scripts that Latin ones cannot tell, and reads the others: %s', (title, slug) => {
    expect(toSlug(title, 'issue')).toBe(slug)
    expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug)
  })

  it.each(['2024', '1e54a3c2-8d6b-4c53-9b0e-4a0d0d1f7a11', '٢٠٢٤', '…', ''])(
    'R5.3 never makes an id of %s',
    (title) => {
      const slug = toSlug(title, 'issue')
      expect(isIdFormat(slug)).toBe(false)
      expect(slug).toMatch(/^issue/)
    },
  )

  it('stays short, cutting between words where there are any', () => {
    expect(toSlug('word '.repeat(100), 'issue')).toBe(Array(16).fill('word').join('-'))
    expect(toSlug('x'.repeat(500), 'issue')).toHaveLength(80)
    expect(toSlug('海'.repeat(500), 'issue')).toBe('海'.repeat(40))
  })
})

describe('uniqueSlug', () => {
  it('counts from 2 until an address is free', () => {
    const taken = new Set(['spring', 'spring-2'])
    expect(uniqueSlug(toSlug('Spring', 'issue'), (slug) => taken.has(slug))).toBe('spring-3')
    expect(uniqueSlug(toSlug('Summer', 'issue'), (slug) => taken.has(slug))).toBe('summer')
  })
})

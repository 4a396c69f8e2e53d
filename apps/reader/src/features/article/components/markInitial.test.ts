import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import { describe, expect, it } from 'vitest'
import { markInitial } from './markInitial.ts'

describe('markInitial', () => {
  it.each([
    ['<p>The tide</p>', 3, '<p><span data-initial>The</span> tide</p>'],
    ['<p><b>O</b>ut</p>', 3, '<p><b><span data-initial>O</span></b>ut</p>'],
    ['<p>&quot;A&amp;B</p>', 4, '<p><span data-initial>&quot;A&amp;B</span></p>'],
    ['<p>e\u0301te\u0301</p>', 2, '<p><span data-initial>e\u0301t</span>e\u0301</p>'],
    ['<p></p>', 3, '<p></p>'],
  ])('R3.3 marks in %s the first %d characters', (html, characters, marked) => {
    expect(markInitial(html as SafeHtml, characters)).toBe(marked)
  })

  it('leaves a text alone whose initial is one letter, or none', () => {
    expect(markInitial('<p>The</p>' as SafeHtml, '')).toBe('<p>The</p>')
    expect(markInitial('<p>The</p>' as SafeHtml)).toBe('<p>The</p>')
  })
})

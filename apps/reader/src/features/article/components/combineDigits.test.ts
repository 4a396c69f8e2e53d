import { describe, expect, it } from 'vitest'
import { html } from '../testing/builders.ts'
import { combineDigits } from './combineDigits.ts'

describe('combineDigits', () => {
  it('sets short numbers upright in one cell', () => {
    expect(combineDigits(html('<p id="a1">12月3日！</p>'))).toBe(
      '<p id="a1"><span class="tcy">12</span>月<span class="tcy">3</span>日！</p>',
    )
    expect(combineDigits(html('本当!?'))).toBe('本当<span class="tcy">!?</span>')
  })

  it('leaves alone long numbers, words, references, attributes and what the book has combined', () => {
    const plain = html('<p>2012 3.14 A4 1,5 &#12; &amp; <a href="#n5">x</a><span class="tcy">10</span></p>')
    expect(combineDigits(plain)).toBe(plain)
  })
})

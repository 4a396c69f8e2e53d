import { describe, expect, it } from 'vitest'
import { html } from '../testing/builders.ts'
import { toPhrasing } from './toPhrasing.ts'

describe('toPhrasing', () => {
  it('makes lines of the paragraphs of a heading', () => {
    expect(toPhrasing(html('<p class="x">One <i>and</i></p>\n<p>two</p>'))).toBe('One <i>and</i><br>two')
  })

  it('takes a heading out of a heading, which HTML does not know', () => {
    expect(toPhrasing(html('<h1 id="x">One</h1>'))).toBe('One')
  })

  it('leaves other elements alone', () => {
    expect(toPhrasing(html('Plain <pre>x</pre> <small>y</small>'))).toBe('Plain <pre>x</pre> <small>y</small>')
  })
})

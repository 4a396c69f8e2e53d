import { describe, expect, it } from 'vitest'
import { contentsForm } from './contentsLines.ts'
import { aLine } from './testing/aLine.ts'

const formOf = (texts: readonly string[]): string | undefined => contentsForm(texts.map((text) => aLine({ text })))

describe('contentsForm (R3.1)', () => {
  it('knows titles before and after the numbers of their pages', () => {
    expect(formOf(['Preface 4', 'The sea 7', 'by Jane Doe', 'The land 12', 'Letters 30'])).toBe('number-last')
    expect(formOf(['4 Preface', '7 The sea', 'by Jane Doe', '12 The land', '30 Letters'])).toBe('number-first')
  })

  it('knows leaders, however many entries a page has', () => {
    expect(formOf(['One ..... 1', 'Two ..... 1', 'Three ..... 2', 'Four ..... 2'])).toBe('number-last')
  })

  it('takes a numbered list for what it is', () => {
    expect(formOf(['1 First', '2 Second', '3 Third', '4 Fourth', '5 Fifth'])).toBeUndefined()
  })

  it('takes figures that go up and down for a table', () => {
    expect(formOf(['Apples 31', 'Pears 7', 'Plums 22', 'Cherries 4', 'Figs 12'])).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { filterOf } from './Filtered.tsx'

describe('filterOf', () => {
  it('takes the functions of CSS, with and without an amount', () => {
    expect(filterOf('grayscale')).toBe('grayscale(1)')
    expect(filterOf('Greyscale(40%)')).toBe('grayscale(0.4)')
    expect(filterOf('blur')).toBe('blur(4px)')
    expect(filterOf('blur(2px)')).toBe('blur(2px)')
    expect(filterOf('hue-rotate(-30deg)')).toBe('hue-rotate(-30deg)')
    expect(filterOf(' brightness(1.2) ')).toBe('brightness(1.2)')
  })

  it('holds amounts within what still shows a picture', () => {
    expect(filterOf('blur(4000px)')).toBe('blur(40px)')
    expect(filterOf('sepia(900%)')).toBe('sepia(1)')
    expect(filterOf('contrast(-3)')).toBe('contrast(0)')
  })

  it('knows the named looks however they are written', () => {
    expect(filterOf('Inkwell')).toContain('grayscale(1)')
    expect(filterOf('1977')).toContain('sepia')
    expect(filterOf('X-pro II')).toBe(filterOf('xpro2'))
    expect(filterOf('Lo-Fi')).toBe(filterOf('lofi'))
  })

  it('draws nothing for what is no filter', () => {
    for (const name of [
      undefined,
      '',
      'none',
      '#nofilter',
      'url(#x)',
      'sepia(1);color:red',
      'constructor',
      'blur(calc(1px))',
    ]) {
      expect(filterOf(name)).toBeUndefined()
    }
  })
})

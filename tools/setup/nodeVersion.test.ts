import { describe, expect, it } from 'vitest'
import { isWithin } from './nodeVersion.cjs'

const engines = '^22.22.2 || ^24.15.0 || >=26'

describe('isWithin', () => {
  it.each(['v22.22.2', 'v22.30.0', 'v24.15.0', 'v24.21.1', 'v26.0.0', 'v31.4.2'])('takes Node %s', (version) => {
    expect(isWithin(version, engines)).toBe(true)
  })

  it.each(['v12.22.12', 'v18.20.0', 'v20.20.2', 'v22.22.1', 'v23.11.0', 'v24.14.9', 'v25.9.0'])(
    'refuses Node %s',
    (version) => {
      expect(isWithin(version, engines)).toBe(false)
    },
  )

  it('refuses to guess at a form of range that it does not know', () => {
    expect(() => isWithin('v24.0.0', '~24.1')).toThrow('must start with ^ or >=')
  })
})

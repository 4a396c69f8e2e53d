import { describe, expect, it } from 'vitest'
import { isInstalled } from './ensureModules.cjs'

const wanted = {
  packages: {
    '': {},
    'apps/server': { version: '2.10.16' },
    'node_modules/@gatefold/server': { link: true },
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/for-windows': { version: '1.0.0', optional: true },
  },
}

describe('isInstalled', () => {
  it('is content when every package is there in its version', () => {
    expect(isInstalled(wanted, { packages: { 'node_modules/fastify': { version: '5.0.0' } } })).toBe(true)
  })

  it('notices that nothing was ever installed', () => {
    expect(isInstalled(wanted, undefined)).toBe(false)
  })

  it('notices a package that is missing', () => {
    expect(isInstalled(wanted, { packages: {} })).toBe(false)
  })

  it('notices a lockfile that has moved on', () => {
    expect(isInstalled(wanted, { packages: { 'node_modules/fastify': { version: '4.9.0' } } })).toBe(false)
  })
})

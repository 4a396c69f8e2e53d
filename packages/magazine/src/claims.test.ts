import { describe, expect, it } from 'vitest'
import { holdsClaim } from './claims.ts'

describe('holdsClaim', () => {
  it('R1.10 holds when the claim is the value or a list with it', () => {
    expect(holdsClaim({ roles: 'admin' }, 'roles=admin')).toBe(true)
    expect(holdsClaim({ roles: ['reader', 'admin'] }, 'roles=admin')).toBe(true)
    expect(holdsClaim({ 'cognito:groups': ['admin'] }, 'cognito:groups=admin')).toBe(true)
  })

  it('takes nothing that is only like it', () => {
    for (const roles of [
      'administrator',
      'Admin',
      'user admin',
      ['admins'],
      [['admin']],
      { admin: true },
      true,
      null,
    ]) {
      expect(holdsClaim({ roles }, 'roles=admin')).toBe(false)
    }
    expect(holdsClaim({ role: 'admin', groups: ['admin'] }, 'roles=admin')).toBe(false)
    expect(holdsClaim({}, 'roles=admin')).toBe(false)
  })

  it('takes a name with dots as it stands, and otherwise as a path', () => {
    const rule = 'realm_access.roles=editor'
    expect(holdsClaim({ realm_access: { roles: ['editor'] } }, rule)).toBe(true)
    expect(holdsClaim({ 'realm_access.roles': 'editor' }, rule)).toBe(true)
    expect(holdsClaim({ 'realm_access.roles': 'reader', realm_access: { roles: ['editor'] } }, rule)).toBe(false)
    expect(holdsClaim({ 'https://m.example/roles': ['admin'] }, 'https://m.example/roles=admin')).toBe(true)
  })

  it('looks at nothing that a token does not say itself', () => {
    expect(holdsClaim({}, 'constructor.name=Object')).toBe(false)
    expect(holdsClaim({ roles: ['admin'] }, 'roles.length=1')).toBe(false)
    expect(holdsClaim({ roles: '' }, 'roles=')).toBe(false)
  })
})

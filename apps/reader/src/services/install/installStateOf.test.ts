import { describe, expect, it } from 'vitest'
import { installStateOf, type InstallFacts } from './installStateOf.ts'

const ready: InstallFacts = {
  isWanted: true,
  isApp: false,
  isInstalled: false,
  isFresh: false,
  isDeclined: false,
  hasPrompt: true,
  isByHand: false,
  screens: 2,
}

describe('installStateOf', () => {
  it('R1.3 offers nothing where the title does not want it, whatever the browser can', () => {
    expect(installStateOf({ ...ready, isWanted: false })).toMatchObject({ way: undefined, isOffered: false })
    expect(installStateOf({ ...ready, isWanted: false, isByHand: true, hasPrompt: false }).way).toBeUndefined()
  })

  it('R1.3 offers the browser’s prompt, or the way by hand, and nothing where there is neither', () => {
    expect(installStateOf(ready)).toMatchObject({ way: 'prompt', isOffered: true })
    expect(installStateOf({ ...ready, hasPrompt: false, isByHand: true })).toMatchObject({
      way: 'share',
      isOffered: true,
    })
    expect(installStateOf({ ...ready, hasPrompt: false })).toMatchObject({ way: undefined, isOffered: false })
  })

  it.each<[string, Partial<InstallFacts>]>([
    ['on the first screen', { screens: 1 }],
    ['to who has declined', { isDeclined: true }],
    ['to who has had it installed', { isInstalled: true }],
  ])('does not ask %s, and leaves the way in the menu', (_, facts) => {
    expect(installStateOf({ ...ready, ...facts })).toMatchObject({ way: 'prompt', isOffered: false })
  })

  it('R4.14 has nothing to install inside the installed app', () => {
    expect(installStateOf({ ...ready, isApp: true, isByHand: true }).way).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { subscribeToReaderEvents, type ReaderEvent } from '../analytics/events/readerEvents.ts'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import {
  createInstall,
  type Install,
  type InstallFacts,
  isByHand,
  type InstallPrompt,
  resolveInstallState,
} from './install.ts'

type Outcome = 'accepted' | 'dismissed' | 'broken'

function aPrompt(outcome: Outcome) {
  const counts = { prompts: 0 }
  const prompt = () => {
    counts.prompts += 1
    return outcome === 'broken' ? Promise.reject(new Error('used up')) : Promise.resolve({ outcome })
  }
  return { prompt, counts }
}

interface Device {
  readonly isWanted?: boolean
  readonly isApp?: boolean
  readonly lent?: InstallPrompt
}

/** A page on a device; the next one on the same device shares its keys. */
function aPage({ isWanted = true, isApp = false, lent }: Device = {}, keys = createBrowserKeys(undefined)) {
  const browser = new EventTarget()
  const heard: ReaderEvent[] = []
  subscribeToReaderEvents(browser, (event) => heard.push(event) > 0)
  const logged: string[] = []
  const log = (message: string) => void logged.push(message)
  const install = createInstall({ isWanted, isApp, isByHand: false, keys, browser, lent, log })
  const say = (name: string, parts: object = {}) => {
    const event = Object.assign(new Event(name, { cancelable: true }), parts)
    browser.dispatchEvent(event)
    return event
  }
  return { install, keys, heard, logged, say }
}

describe('installing', () => {
  it('R4.14 records the flag once and says INSTALLED once, however often the browser says so', () => {
    const { keys, heard, say } = aPage()
    expect(keys.isInstalled.read()).toBeUndefined()
    say('appinstalled')
    say('appinstalled')
    expect(keys.isInstalled.read()).toBe(true)
    expect(heard).toEqual([{ type: 'INSTALLED' }])
    expect(aPage({ isApp: true }, keys).heard).toEqual([])
  })

  it('R4.14 records it at the first start of the app where no browser has said so, also where the title offers nothing', () => {
    const { keys, heard } = aPage({ isApp: true, isWanted: false })
    expect([keys.isInstalled.read(), heard]).toEqual([true, [{ type: 'INSTALLED' }]])
    expect(aPage({ isApp: true }, keys).heard).toEqual([])
  })

  it('R1.3 keeps the prompt that the browser lends, which asks nothing by itself then', () => {
    const { install, say } = aPage()
    expect(install.read().way).toBeUndefined()
    expect(say('beforeinstallprompt', aPrompt('accepted')).defaultPrevented).toBe(true)
    expect(install.read().way).toBe('prompt')
  })

  it('R1.3 leaves the browser’s own offer alone where the title makes none', () => {
    const { install, say } = aPage({ isWanted: false })
    expect(say('beforeinstallprompt', aPrompt('accepted')).defaultPrevented).toBe(false)
    expect(install.read().way).toBeUndefined()
  })

  it('asks with a prompt once: it is good for one question', async () => {
    const lent = aPrompt('accepted')
    const { install, keys } = aPage({ lent })
    await install.install()
    await install.install()
    expect([lent.counts.prompts, install.read().way]).toEqual([1, undefined])
    expect(keys.isInstallDeclined.read()).toBeUndefined()
  })

  it.each<[string, (install: Install) => Promise<void>]>([
    ['in the browser’s own prompt', (install) => install.install()],
    ['by our line', (install) => Promise.resolve(install.dismiss())],
  ])('does not offer again what was declined %s', async (_, decline) => {
    const page = aPage({ lent: aPrompt('dismissed') })
    page.install.noteScreen()
    expect(page.install.read().isOffered).toBe(true)
    await decline(page.install)
    const next = aPage({ lent: aPrompt('dismissed') }, page.keys)
    next.install.noteScreen()
    expect(next.install.read()).toMatchObject({ way: 'prompt', isOffered: false })
  })

  it('says that it is installed until that was seen', () => {
    const { install, say } = aPage()
    say('appinstalled')
    expect(install.read().isFresh).toBe(true)
    install.dismiss()
    expect(install.read().isFresh).toBe(false)
  })

  it('logs a prompt that does not ask', async () => {
    const { install, logged } = aPage({ lent: aPrompt('broken') })
    await install.install()
    expect(logged).toEqual(['The browser did not ask.'])
  })
})

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
    expect(resolveInstallState({ ...ready, isWanted: false })).toMatchObject({ way: undefined, isOffered: false })
    expect(resolveInstallState({ ...ready, isWanted: false, isByHand: true, hasPrompt: false }).way).toBeUndefined()
  })

  it('R1.3 offers the browser’s prompt, or the way by hand, and nothing where there is neither', () => {
    expect(resolveInstallState(ready)).toMatchObject({ way: 'prompt', isOffered: true })
    expect(resolveInstallState({ ...ready, hasPrompt: false, isByHand: true })).toMatchObject({
      way: 'share',
      isOffered: true,
    })
    expect(resolveInstallState({ ...ready, hasPrompt: false })).toMatchObject({ way: undefined, isOffered: false })
  })

  it.each<[string, Partial<InstallFacts>]>([
    ['on the first screen', { screens: 1 }],
    ['to who has declined', { isDeclined: true }],
    ['to who has had it installed', { isInstalled: true }],
  ])('does not ask %s, and leaves the way in the menu', (_, facts) => {
    expect(resolveInstallState({ ...ready, ...facts })).toMatchObject({ way: 'prompt', isOffered: false })
  })

  it('R4.14 has nothing to install inside the installed app', () => {
    expect(resolveInstallState({ ...ready, isApp: true, isByHand: true }).way).toBeUndefined()
  })
})

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

it('R1.3 knows iPhone and iPad, which calls itself a Mac, from a Mac and from all else', () => {
  const device = (userAgent: string, platform: string, maxTouchPoints: number) =>
    isByHand({ userAgent, platform, maxTouchPoints })
  expect(device(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI}`, 'iPhone', 5)).toBe(true)
  expect(device(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 'MacIntel', 5)).toBe(true)
  expect(device(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 'MacIntel', 0)).toBe(false)
  expect(device('Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36', 'Linux armv8l', 5)).toBe(false)
})

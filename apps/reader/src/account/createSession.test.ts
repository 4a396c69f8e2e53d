import { describe, expect, it, vi } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createSession, forgetSession, type SessionMessage, type SignedIn, withSessionLock } from './createSession.ts'
import { exchangeToken } from './exchangeToken.ts'
import { readSession } from './storedSession.ts'
import { createLocks } from '../testing/createLocks.ts'

const DAY = 24 * 3_600_000
const READER: SignedIn = {
  userId: 'u1',
  userRole: undefined,
  idToken: 'id1',
  accessToken: 'a1',
  expiresIn: 600,
  refreshToken: 'r1',
  refreshExpiresIn: 30 * 24 * 3600,
}

/** A host on the wire, with pages of one browser before it. */
function aBrowser() {
  const storage = aStorage()
  const keys = createBrowserKeys(storage)
  const time = { page: 1_000_000, device: 1_700_000_000_000 }
  const requestedUrls: string[] = []
  const done: string[] = []
  const logged: string[] = []
  const listeners = new Set<(message: SessionMessage) => void>()
  const locks = createLocks()
  let serial = 1
  const answers: (() => Response | Promise<Response>)[] = []
  const createTokenResponse = () => {
    serial += 1
    return Response.json({
      access_token: `a${serial}`,
      expires_in: 600,
      refresh_token: `r${serial}`,
      refresh_expires_in: 2_000_000,
    })
  }
  /** A page with a storage of its own waits for what the others store until `wait` has brought it. */
  const openPage = (seen = storage, wait = shortWait) => {
    const keys = createBrowserKeys(seen)
    const heard = new Set<(message: SessionMessage) => void>()
    return createSession({
      keys,
      clock: () => ({ ...time }),
      exchange: (refreshToken) =>
        exchangeToken(refreshToken, {
          configuration: { appKey: 'demo', basePath: '/mag/', host: { graphql: '', auth: '' } },
          fetch: async (input) => {
            requestedUrls.push(input instanceof Request ? input.url : String(input))
            return (answers.shift() ?? createTokenResponse)()
          },
        }),
      turns: { locks, wait },
      channel: {
        post: (message) => {
          for (const listener of listeners) if (!heard.has(listener)) listener(message)
        },
        listen(listener) {
          heard.add(listener)
          listeners.add(listener)
        },
      },
      roleIn: (accessToken) => (accessToken === 'a-admin' ? { userRole: 'admin' } : { userRole: undefined }),
      acts: {
        reload: () => void done.push('reload'),
        renewed: () => void done.push('renewed'),
        begun: () => void done.push('begun'),
        demoted: () => void done.push('demoted'),
        ended: async (ending) => void done.push(ending),
        endedElsewhere: (ending) => void done.push(`${ending} elsewhere`),
      },
      log: (message) => void logged.push(message),
    })
  }
  const openDelayedPage = (waits: number) => {
    const seen = aStorage(Object.fromEntries(storage.entries))
    let left = waits
    return openPage(seen, async () => {
      left -= 1
      if (left === 0) for (const [name, value] of storage.entries) seen.setItem(name, value)
    })
  }
  return { keys, time, requestedUrls, done, logged, answers, openPage, openDelayedPage }
}

/** Time passes for whoever looks at the storage again, and not for whoever tries again later. */
const shortWait = (milliseconds: number) =>
  milliseconds < 1_000 ? Promise.resolve() : new Promise<void>(() => undefined)

const EXCHANGE = '/mag/auth/token?refresh_token='

describe('createSession', () => {
  it('R4.1 keeps what is valid, and R6.1 asks nothing for nobody', async () => {
    const browser = aBrowser()
    const session = browser.openPage()
    expect(await session.prepare()).toBe('ready')
    session.begin(READER)
    expect(await session.prepare()).toBe('ready')
    expect(browser.requestedUrls).toEqual([])
    expect(session.read()).toEqual({ userRole: undefined, userId: 'u1', accessToken: 'a1' })
  })

  it('R4.2 R7.3 renews once for ten requests in each of three tabs', async () => {
    const browser = aBrowser()
    const tabs = [browser.openPage(), browser.openPage(), browser.openPage()]
    tabs[0]?.begin(READER)
    browser.time.page += 600_000
    browser.time.device += 600_000
    const prepared = tabs.flatMap((tab) => Array.from({ length: 10 }, () => tab.prepare()))
    expect(new Set(await Promise.all(prepared))).toEqual(new Set(['ready']))
    expect(browser.requestedUrls).toEqual([`${EXCHANGE}r1`])
    expect(tabs[2]?.read().accessToken).toBe('a2')
    expect(browser.keys.refreshToken.read()).toBe('r2')
  })

  it('R4.2 renews once, and uses no old token, where a tab hears of the new ones before its storage has them', async () => {
    const browser = aBrowser()
    const first = browser.openPage()
    first.begin(READER)
    const delayed = browser.openDelayedPage(5)
    browser.time.page += 600_000
    browser.time.device += 600_000
    const tokens = [first, delayed].map(async (tab) => [await tab.prepare(), tab.read().accessToken])
    expect(await Promise.all(tokens)).toEqual([
      ['ready', 'a2'],
      ['ready', 'a2'],
    ])
    expect(browser.requestedUrls).toEqual([`${EXCHANGE}r1`])
    // The lifetime that was heard of holds by the page's clock, whatever becomes of the device's.
    browser.time.device += DAY
    expect(await delayed.prepare()).toBe('ready')
    expect(browser.requestedUrls).toHaveLength(1)
  })

  it('R4.6 renews once for all tabs whose token the host refuses', async () => {
    const browser = aBrowser()
    const tabs = [browser.openPage(), browser.openPage()]
    tabs[0]?.begin(READER)
    const renewals = tabs.flatMap((tab) => [tab.renew('a1'), tab.prepare(), tab.renew('a1')])
    expect(new Set(await Promise.all(renewals))).toEqual(new Set(['ready']))
    expect(browser.requestedUrls).toEqual([`${EXCHANGE}r1`])
    // Each page looks at what it shows once more, however many of its questions were refused, and however late.
    expect(await tabs[0]?.renew('a1')).toBe('ready')
    expect(browser.done.filter((act) => act === 'renewed')).toHaveLength(2)
  })

  it('R4.6 renews what is refused also where another question was under way that needed nothing', async () => {
    const browser = aBrowser()
    const session = browser.openPage()
    session.begin(READER)
    browser.time.page += 600_000
    const waiting = session.prepare()
    browser.time.page -= 600_000
    expect(await Promise.all([waiting, session.renew('a1')])).toEqual(['ready', 'ready'])
    expect(session.read().accessToken).toBe('a2')
  })

  it.each([
    ['Refresh token not available', { refreshToken: undefined, refreshExpiresIn: undefined }, 0],
    ['Refresh token expired', { refreshExpiresIn: 700 }, 1_000_000],
  ])('R4.3 R5.4 R8.1 ends a session: %s', async (reason, changed, later) => {
    const browser = aBrowser()
    const session = browser.openPage()
    const other = browser.openPage()
    session.begin({ ...READER, ...changed })
    browser.time.page += 600_000 + later
    expect(await session.prepare()).toBe('over')
    expect(browser.logged).toEqual([reason])
    expect(browser.done).toEqual(['begun', 'expired elsewhere', 'expired'])
    expect([session.isSignedIn(), other.isSignedIn()]).toEqual([false, false])
    expect(session.read()).toEqual({ userRole: undefined, userId: undefined, accessToken: undefined })
    expect([browser.keys.refreshToken.read(), browser.keys.idToken.read()]).toEqual([undefined, undefined])
    expect(browser.requestedUrls).toEqual([])
  })

  it.each([
    ['401', Response.json({ error: 'invalid_grant' }, { status: 401 })],
    ['401 with another body', Response.json({ message: 'Who are you?' }, { status: 401 })],
    ['403', new Response('', { status: 403 })],
    ['404', new Response('<h1>Not Found</h1>', { status: 404 })],
  ])('R4.7 R8.1 ends a session that the host refuses to renew: %s', async (_what, answer) => {
    const browser = aBrowser()
    const session = browser.openPage()
    session.begin(READER)
    browser.answers.push(() => answer)
    expect(await session.renew('a1')).toBe('over')
    expect(browser.done).toEqual(['expired'])
  })

  it('R4.7 tries again later by itself, and has what was read meanwhile read anew', async () => {
    const browser = aBrowser()
    const waits: number[] = []
    const session = browser.openPage(undefined, async (milliseconds) => {
      waits.push(milliseconds)
      browser.time.page += milliseconds
      await new Promise((resolve) => setTimeout(resolve))
    })
    session.begin(READER)
    for (let failure = 0; failure < 8; failure += 1) browser.answers.push(() => new Response('', { status: 500 }))
    browser.time.page += 600_000
    expect(await session.prepare()).toBe('later')
    await vi.waitFor(() => expect(browser.done).toEqual(['reload', 'renewed']))
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 320_000, 320_000])
    expect(session.read().accessToken).toBe('a2')
  })

  it('R4.1 asks once for a token that lives for less than the margin', async () => {
    const browser = aBrowser()
    const session = browser.openPage()
    session.begin({ ...READER, expiresIn: 20 })
    expect([await session.prepare(), await session.prepare()]).toEqual(['ready', 'ready'])
    expect(browser.requestedUrls).toEqual([])
    browser.time.page += 11_000
    await session.prepare()
    expect(browser.requestedUrls).toHaveLength(1)
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('failed')), []],
    ['the page of a captive portal', () => new Response('<p>Log in</p>'), []],
    ['429', () => new Response('', { status: 429, headers: { 'retry-after': '7' } }), []],
    ['503', () => new Response('', { status: 503 }), ['reload']],
    ['500', () => new Response('', { status: 500 }), ['reload']],
  ])('R4.4 loses nothing by %s', async (_what, answer, done) => {
    const browser = aBrowser()
    const session = browser.openPage()
    session.begin(READER)
    browser.answers.push(answer)
    expect(await session.renew('a1')).toBe('later')
    expect(browser.done).toEqual(done)
    expect(session.read().accessToken).toBe('a1')
    browser.time.page += 600_000
    expect(await session.renew('a1')).toBe('ready')
    expect(session.read().accessToken).toBe('a2')
  })

  it('leaves a host in peace for as long as it says, and a while after it has failed', async () => {
    const browser = aBrowser()
    const session = browser.openPage()
    session.begin(READER)
    browser.answers.push(() => new Response('', { status: 429, headers: { 'retry-after': '7' } }))
    await session.renew('a1')
    browser.time.page += 6_999
    expect(await session.renew('a1')).toBe('later')
    expect(browser.requestedUrls).toHaveLength(1)
    browser.time.page += 1
    browser.answers.push(() => new Response('', { status: 500 }))
    await session.renew('a1')
    browser.time.page += 9_999
    expect(await session.renew('a1')).toBe('later')
    expect([browser.requestedUrls.length, browser.done]).toEqual([2, ['reload']])
  })

  it('R4.5 R6.3 renews nothing for the admin of its own accord, and after the host’s refusal tells the role anew', async () => {
    const browser = aBrowser()
    const session = browser.openPage()
    session.begin({ ...READER, userRole: 'admin' })
    browser.time.page += DAY
    expect(await session.prepare()).toBe('ready')
    expect(browser.requestedUrls).toEqual([])
    browser.answers.push(() => Response.json({ access_token: 'a-admin', expires_in: 600 }))
    await session.renew('a1')
    expect(session.read()).toMatchObject({ userRole: 'admin', accessToken: 'a-admin' })
    await session.renew('a-admin')
    expect(session.read()).toMatchObject({ userRole: undefined, accessToken: 'a2' })
    await session.renew('a2')
    // Once, and only when the role is gone: drafts must not stay on the device until the session ends.
    expect(browser.done).toEqual(['renewed', 'demoted', 'renewed', 'renewed'])
  })

  it('is not misled by a device clock that is set while the page lives', async () => {
    const browser = aBrowser()
    const session = browser.openPage()
    session.begin(READER)
    browser.time.device += DAY
    expect(await session.prepare()).toBe('ready')
    browser.time.device -= 40 * DAY
    expect(await session.prepare()).toBe('ready')
    browser.time.page += 600_000
    expect(await session.prepare()).toBe('ready')
    expect(browser.requestedUrls).toHaveLength(1)
  })

  it('R4.1 asks the host where the clock was set a day forward before the page began, and believes the token where it was set back', async () => {
    for (const [shift, expectedUrls] of [
      [DAY, [`${EXCHANGE}r1`]],
      [-DAY, []],
    ] as const) {
      const browser = aBrowser()
      browser.openPage().begin({ ...READER, refreshExpiresIn: 3600 })
      browser.time.device += shift
      expect(await browser.openPage().prepare()).toBe('ready')
      expect(browser.requestedUrls).toEqual(expectedUrls)
    }
  })

  it('keeps nothing that comes after the reader has left', async () => {
    const browser = aBrowser()
    const session = browser.openPage()
    session.begin(READER)
    browser.answers.push(async () => {
      await session.end('left')
      return Response.json({ access_token: 'late', expires_in: 600, refresh_token: 'late' })
    })
    expect(await session.renew('a1')).toBe('over')
    expect([session.isSignedIn(), browser.keys.accessToken.read()]).toEqual([false, undefined])
    expect(browser.done).toEqual(['left'])
  })
})

describe('the stored session', () => {
  it('R2.10 forgets who reads and keeps what was chosen on this device', () => {
    const keys = createBrowserKeys(undefined)
    keys.userRole.save('admin')
    keys.accessToken.save('token')
    keys.appUserId.save('reader-1')
    keys.listeningRate.save(1.5)
    expect(readSession(keys)).toEqual({ userRole: 'admin', userId: 'reader-1', accessToken: 'token' })
    forgetSession(keys)
    expect(readSession(keys)).toEqual({ userRole: undefined, userId: undefined, accessToken: undefined })
    expect(keys.listeningRate.read()).toBe(1.5)
  })
})

/** Pages that all want one thing done; what one of them stores is seen by the others `delay` waits later. */
async function pagesWith(delay: number, count = 3): Promise<{ readonly done: number; readonly waits: number }> {
  const locks = createLocks()
  let done = 0
  let waits = 0
  const wait = () => {
    waits += 1
    return Promise.resolve()
  }
  const isNeeded = () => done === 0 || waits < delay
  const act = () => {
    if (isNeeded()) done += 1
    return Promise.resolve(done)
  }
  await Promise.all(Array.from({ length: count }, () => withSessionLock({ locks, wait }, { isNeeded, act })))
  return { done, waits }
}

it('R4.2 does once what three pages want, although the storage tells the others later than the lock', async () => {
  expect(await pagesWith(7)).toEqual({ done: 1, waits: 7 })
})

it('waits for nothing where nobody else was at it, or where what was stored is there', async () => {
  expect(await pagesWith(7, 1)).toEqual({ done: 1, waits: 0 })
  expect(await pagesWith(0)).toEqual({ done: 1, waits: 0 })
})

it('does not wait for ever for what another page did not do', async () => {
  expect((await pagesWith(Infinity, 2)).done).toBe(2)
})

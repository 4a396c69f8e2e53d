import { expect, it } from 'vitest'
import { keepFilesOpen } from './startSession.ts'

const MINUTE = 60_000

/** A page whose clock a test moves minute by minute. */
function aPage() {
  const page = { now: 0, isVisible: true, isSignedIn: true, calls: 0, fails: false }
  const looks: (() => void)[] = []
  const shown: (() => void)[] = []
  keepFilesOpen({
    browser: {
      setInterval: (look: unknown) => looks.push(look as () => void),
      document: {
        get visibilityState() {
          return page.isVisible ? ('visible' as const) : ('hidden' as const)
        },
        addEventListener: (_type: string, listener: unknown) => void shown.push(listener as () => void),
      },
    },
    isSignedIn: () => page.isSignedIn,
    call: () => {
      page.calls += 1
      return page.fails ? Promise.reject(new Error('No network.')) : Promise.resolve()
    },
    now: () => page.now,
  })
  const pass = (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      page.now += MINUTE
      for (const look of looks) look()
    }
  }
  const show = () => {
    page.isVisible = true
    for (const look of shown) look()
  }
  return { page, pass, show }
}

it('calls the host every four minutes while the page is looked at', () => {
  const { page, pass } = aPage()
  pass(3)
  expect(page.calls).toBe(0)
  pass(9)
  expect(page.calls).toBe(3)
})

it('leaves the host in peace from a page that nobody sees, and calls when it is seen again', () => {
  const { page, pass, show } = aPage()
  page.isVisible = false
  pass(60)
  expect(page.calls).toBe(0)
  show()
  expect(page.calls).toBe(1)
})

it('R6.1 calls for nobody who is not signed in', () => {
  const { page, pass } = aPage()
  page.isSignedIn = false
  pass(60)
  expect(page.calls).toBe(0)
})

it('goes on after a call without a network', async () => {
  const { page, pass } = aPage()
  page.fails = true
  pass(8)
  await Promise.resolve()
  expect(page.calls).toBe(2)
})

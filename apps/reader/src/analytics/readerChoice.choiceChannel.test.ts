import { afterEach, describe, expect, it } from 'vitest'
import { type ChoiceMessage, isChoiceMessage, openChoiceChannel } from './readerChoice.ts'

const open: BroadcastChannel[] = []

/** Channels of a test, closed after it. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    open.push(this)
  }
}

/** As in Firefox where cookies are blocked. */
class Refused extends Channel {
  constructor(name: string) {
    super(name)
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

afterEach(() => {
  for (const channel of open.splice(0)) channel.close()
})

describe('openChoiceChannel', () => {
  it('R4.15 carries a choice to the other tabs and nothing that is none', async () => {
    const heard: ChoiceMessage[] = []
    const last = Promise.withResolvers<void>()
    openChoiceChannel({ BroadcastChannel: Channel }).listen((message) => {
      heard.push(message)
      if (message.choice === 'none') last.resolve()
    })
    const other = openChoiceChannel({ BroadcastChannel: Channel })
    other.post({ choice: 'declined' })
    const raw = new Channel('gatefold-analytics')
    for (const message of ['agreed', null, 1, {}, { choice: 'maybe' }, { choice: true }]) raw.postMessage(message)
    other.post({ choice: 'agreed' })
    raw.postMessage({ choice: 'agreed', user: 'ada' })
    other.post({ choice: 'none' })
    await last.promise
    expect(heard).toEqual([{ choice: 'declined' }, { choice: 'agreed' }, { choice: 'none' }])
  })

  it.each([
    ['has no channels', {}],
    ['refuses one', { BroadcastChannel: Refused }],
  ])('does without where the browser %s', (_name, browser) => {
    const channel = openChoiceChannel(browser)
    channel.listen(() => undefined)
    expect(() => channel.post({ choice: 'agreed' })).not.toThrow()
  })
})

describe('isChoiceMessage', () => {
  it.each([
    undefined,
    null,
    'declined',
    0,
    true,
    [],
    ['choice'],
    {},
    { choice: undefined },
    { choice: 'off' },
    { Choice: 'agreed' },
    { choice: 'agreed', at: 1 },
  ])('R4.15 knows that %j is none', (data) => expect(isChoiceMessage(data)).toBe(false))
})

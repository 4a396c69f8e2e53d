import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFavorites, saveFavorites, withoutAccount } from './createFavorites.ts'
import { aDevice, FakeAccounts } from '../../testing/aDevice.ts'

const leave = (device: ReturnType<typeof aDevice>) => {
  device.signOut()
  saveFavorites(device.keys.favorites, withoutAccount(parseFavorites(device.keys.favorites.read())))
}

describe('favorites with an account', () => {
  it('R3.10 come to every device of the reader, and go from every one', async () => {
    const accounts = new FakeAccounts()
    const [phone, desktop] = [aDevice(accounts), aDevice(accounts)]
    phone.mark('a1')
    await phone.sync()
    expect(accounts.calls).toEqual([])
    phone.signIn('ann')
    desktop.signIn('ann')
    await phone.sync()
    await desktop.sync()
    expect(desktop.marked()).toEqual(['a1'])
    desktop.unmark('a1')
    desktop.mark('a2')
    await desktop.sync()
    await phone.sync()
    expect([phone.marked(), desktop.marked()]).toEqual([['a2'], ['a2']])
    const callCount = accounts.calls.length
    await phone.sync()
    expect(accounts.calls.slice(callCount)).toEqual(['list'])
  })

  it('R3.10 of two devices without a network come to the same end, whatever was done and whoever comes back first', async () => {
    const step = fc.record({
      device: fc.constantFrom(0, 1),
      article: fc.constantFrom('a1', 'a2', 'a3'),
      isMarked: fc.boolean(),
      now: fc.integer({ min: 1, max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.constantFrom(0, 1), async (steps, first) => {
        const accounts = new FakeAccounts()
        const devices = [aDevice(accounts), aDevice(accounts)] as const
        for (const device of devices) device.signIn('ann')
        for (const { device, article, isMarked, now } of steps) {
          devices[device].clock.now = now
          if (isMarked) devices[device].mark(article)
          else devices[device].unmark(article)
        }
        const order = first === 0 ? devices : devices.toReversed()
        for (const device of order) await device.sync()
        for (const device of order) await device.sync()
        const [one, other] = devices.map((device) =>
          device.favorites.readWithRemoved().filter(({ isMarked }) => isMarked),
        )
        expect(one?.map(({ articleId }) => articleId).toSorted()).toEqual(
          other?.map(({ articleId }) => articleId).toSorted(),
        )
      }),
    )
  })

  it('what was marked with nobody signed in stays when the reader leaves; what the account brought goes', async () => {
    const accounts = new FakeAccounts()
    const [desktop, phone] = [aDevice(accounts), aDevice(accounts)]
    desktop.signIn('ann')
    desktop.mark('from the desk')
    await desktop.sync()
    phone.mark('own')
    phone.signIn('ann')
    phone.mark('with the account')
    await phone.sync()
    expect(phone.marked().toSorted()).toEqual(['from the desk', 'own', 'with the account'])
    leave(phone)
    expect(phone.marked()).toEqual(['own'])
    phone.signIn('ann')
    await phone.sync()
    expect(phone.marked().toSorted()).toEqual(['from the desk', 'own', 'with the account'])
  })

  it('of a session that ran out are kept unseen, and shown to no other reader', async () => {
    const accounts = new FakeAccounts()
    const device = aDevice(accounts)
    device.signIn('ann')
    accounts.isReachable = false
    device.mark('a1')
    await device.sync()
    device.signOut()
    expect(device.marked()).toEqual([])
    device.signIn('ann')
    expect(device.marked()).toEqual(['a1'])
    device.signIn('ben')
    accounts.isReachable = true
    await device.sync()
    expect(device.marked()).toEqual([])
    expect(accounts.favoritesByReader.get('ben')).toEqual([])
    device.signIn('ann')
    expect(device.marked()).toEqual([])
  })

  it('of a session that ran out do not stand in the way of who reads then', async () => {
    const accounts = new FakeAccounts()
    const device = aDevice(accounts)
    device.signIn('ann')
    device.mark('a1')
    await device.sync()
    device.signOut()
    device.mark('a1')
    expect(device.marked()).toEqual(['a1'])
    device.unmark('a1')
    expect(device.marked()).toEqual([])
    device.signIn('ann')
    device.mark('a2')
    device.signIn('ben')
    device.mark('a2')
    await device.sync()
    expect(device.marked()).toEqual(['a2'])
    expect(accounts.favoritesByReader.get('ben')).toMatchObject([
      { articleId: 'a2', isMarked: true },
      { articleId: 'a1' },
    ])
  })

  it('R1.3 stay on the device where the host keeps none, which is asked once', async () => {
    const accounts = new FakeAccounts()
    accounts.isKeeping = false
    const device = aDevice(accounts)
    device.signIn('ann')
    device.mark('a1')
    await device.sync()
    await device.sync()
    expect([device.marked(), accounts.calls]).toEqual([['a1'], ['list']])
  })

  it('are tried again when the host could not be reached', async () => {
    const accounts = new FakeAccounts()
    accounts.isReachable = false
    const device = aDevice(accounts)
    device.signIn('ann')
    device.mark('a1')
    await device.sync()
    accounts.isReachable = true
    await device.sync()
    expect(accounts.favoritesByReader.get('ann')).toMatchObject([{ articleId: 'a1', isMarked: true }])
  })

  it('lose no change that is made while the account answers', async () => {
    const accounts = new FakeAccounts()
    const device = aDevice(accounts)
    device.signIn('ann')
    device.mark('a1')
    const first = device.sync()
    device.unmark('a1')
    device.mark('a2')
    const second = device.sync()
    await Promise.all([first, second])
    expect(device.marked()).toEqual(['a2'])
    expect(accounts.favoritesByReader.get('ann')?.filter(({ isMarked }) => isMarked)).toMatchObject([
      { articleId: 'a2' },
    ])
  })

  it('ask nothing more when what follows each change has settled, in one tab and in two', async () => {
    const accounts = new FakeAccounts()
    const one = aDevice(accounts)
    const other = aDevice(accounts, one.storage)
    one.signIn('ann')
    const underway: Promise<void>[] = []
    for (const tab of [one, other]) tab.favorites.subscribe(() => underway.push(tab.syncChanges()))
    one.mark('a1')
    other.events.dispatchEvent(new Event('storage'))
    await Promise.all(underway)
    await Promise.all([one.syncChanges(), other.syncChanges()])
    const callCount = accounts.calls.length
    one.events.dispatchEvent(new Event('storage'))
    other.events.dispatchEvent(new Event('storage'))
    await Promise.all(underway)
    expect(accounts.calls.length).toBe(callCount)
    expect(accounts.favoritesByReader.get('ann')).toHaveLength(1)
  })

  it('of a clock that is ahead take the host’s time, so that other devices are heard', async () => {
    const accounts = new FakeAccounts()
    accounts.now = 5_000
    const [ahead, right] = [aDevice(accounts), aDevice(accounts)]
    for (const device of [ahead, right]) device.signIn('ann')
    ahead.clock.now = 900_000
    ahead.mark('a1')
    await ahead.sync()
    await right.sync()
    right.clock.now = 5_100
    accounts.now = 5_200
    right.unmark('a1')
    await right.sync()
    await ahead.sync()
    expect([right.marked(), ahead.marked()]).toEqual([[], []])
  })

  it('are told in portions that the host takes', async () => {
    const accounts = new FakeAccounts()
    const device = aDevice(accounts)
    for (let index = 0; index < 501; index += 1) device.mark(`a${index}`)
    device.signIn('ann')
    await device.sync()
    expect(accounts.calls).toEqual(['list', 'keep 500', 'keep 1'])
    expect(device.marked()).toHaveLength(501)
  })
})

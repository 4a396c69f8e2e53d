import { describe, expect, it } from 'vitest'
import { readDeviceNetwork } from './deviceNetwork.ts'

const device = (connection: object | undefined, prefersLess = false) =>
  readDeviceNetwork({
    navigator: connection === undefined ? {} : { connection },
    matchMedia: (query) => ({ matches: prefersLess && query.includes('prefers-reduced-data') }),
  })

describe('readDeviceNetwork', () => {
  it.each([
    ['wifi', true],
    ['ethernet', true],
    ['cellular', false],
    ['unknown', undefined],
    [undefined, undefined],
  ])('takes a network of the type %s for Wi-Fi: %s', (type, isOnWifi) => {
    expect(device({ type }).isOnWifi()).toBe(isOnWifi)
  })

  it('says nothing of networks where the browser does not', () => {
    expect(device(undefined).isOnWifi()).toBeUndefined()
    expect(device(undefined).isSaving()).toBe(false)
  })

  it.each([
    ['the browser’s data saver', { saveData: true }, false],
    ['the preference for less data', undefined, true],
  ])('obeys %s', (_what, connection, prefersLess) => {
    expect(device(connection, prefersLess).isSaving()).toBe(true)
    expect(device(connection, prefersLess).mayFetchAhead()).toBe(false)
  })

  it.each([
    ['2g', false],
    ['3g', false],
    ['4g', true],
    [undefined, true],
  ])('over a line that the browser calls %s, what nobody has asked for may be fetched: %s', (effectiveType, may) => {
    expect(device({ effectiveType }).mayFetchAhead()).toBe(may)
    expect(device({ effectiveType }).isSaving()).toBe(false)
  })
})

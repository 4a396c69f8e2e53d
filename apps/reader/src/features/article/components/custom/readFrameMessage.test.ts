import { describe, expect, it } from 'vitest'
import { readFrameMessage } from './readFrameMessage.ts'

describe('readFrameMessage', () => {
  it.each([
    [{ gatefold: 'ready' }, { kind: 'ready' }],
    [
      { gatefold: 'height', height: 412.5 },
      { kind: 'height', height: 412.5 },
    ],
    [
      { gatefold: 'height', height: -3 },
      { kind: 'height', height: 0 },
    ],
    [
      { gatefold: 'height', height: 1e12 },
      { kind: 'height', height: 10_000 },
    ],
    [{ gatefold: 'height', height: Number.NaN }, undefined],
    [{ gatefold: 'height', height: '400' }, undefined],
    [{ gatefold: 'height' }, undefined],
    [{ height: 400 }, undefined],
    ['ready', undefined],
    [null, undefined],
  ])('reads %j as %j', (data, message) => {
    expect(readFrameMessage(data)).toEqual(message)
  })
})

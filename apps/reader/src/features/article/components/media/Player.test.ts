import { expect, it } from 'vitest'
import type { PlaybackState, Recording } from '../../../../audio/Playback.ts'
import { hearingOf } from './Player.tsx'

const recording = { url: '/mud.webm' } as Recording
const known = { duration: 60, hasFailed: false }
const state: PlaybackState = {
  recording,
  phase: 'playing',
  time: 12,
  duration: undefined,
  buffered: 30,
  rate: 1.5,
  isInView: true,
}

it('follows its own recording, with the length that the file has said', () => {
  expect(hearingOf(state, { recording, known, place: 5 })).toEqual({
    phase: 'playing',
    time: 12,
    duration: 60,
    buffered: 30,
    rate: 1.5,
  })
})

it('stands still at its own place while another is heard', () => {
  const other = { ...state, recording: { ...recording, url: '/waves.webm' } }
  const still = { phase: 'paused', time: 5, duration: 60, buffered: 0, rate: 1.5 }
  expect(hearingOf(other, { recording, known, place: 5 })).toEqual(still)
  const failed = { ...known, hasFailed: true }
  expect(hearingOf(other, { recording, known: failed, place: 5 }).phase).toBe('failed')
})

import { expect, it } from 'vitest'
import { scrollTopForSentence } from './AloudLine.tsx'

const screen = 1_000
const at = (top: number, height = 40) => ({ top, bottom: top + height })

it('leaves the page alone while the sentence stands where one reads', () => {
  expect(scrollTopForSentence({ screen, before: at(600), now: at(640) })).toBe(0)
  expect(scrollTopForSentence({ screen, before: undefined, now: at(120) })).toBe(0)
})

it('brings the next sentence up when it is low, and down when it is above', () => {
  expect(scrollTopForSentence({ screen, before: at(720), now: at(760) })).toBe(460)
  expect(scrollTopForSentence({ screen, before: at(30), now: at(10) })).toBe(-290)
  expect(scrollTopForSentence({ screen, before: undefined, now: at(2_000) })).toBe(1_700)
})

it('does not follow whoever has scrolled away, until the sentence is in sight again', () => {
  expect(scrollTopForSentence({ screen, before: at(-200), now: at(-160) })).toBe(0)
  expect(scrollTopForSentence({ screen, before: at(1_100), now: at(1_140) })).toBe(0)
  expect(scrollTopForSentence({ screen, before: at(980), now: at(1_020) })).toBe(720)
})

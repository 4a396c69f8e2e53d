import { expect, it } from 'vitest'
import { subripToWebVtt } from './SourceAssets.ts'

it('turns the captions of a SubRip file into WebVTT', () => {
  const subrip =
    '\uFEFF1\r\n00:00:12,500 --> 00:00:15,000\r\nWhat brings <i>you</i>, 1,234 of you,\r\n<font color="#fff">to the land?</font>\r\n\r\n2\r\n01:00:18,450 --> 01:00:20,800 X1:40 X2:600\r\n{\\an8}A search.\r\n'
  expect(subripToWebVtt(subrip)).toBe(
    'WEBVTT\n\n1\n00:00:12.500 --> 00:00:15.000\nWhat brings <i>you</i>, 1,234 of you,\nto the land?\n\n2\n01:00:18.450 --> 01:00:20.800\nA search.\n',
  )
})

import { describe, expect, it } from 'vitest'
import { readFaceMetrics, writeFaceMetrics } from './font.ts'

describe('the measures of a face in its address', () => {
  it.each([
    { kind: 'serif', cut: 2, line: [948, 274, 0], sizes: [914, 1000, 842] },
    { kind: 'sans', cut: 0, line: [927, 244, 33], sizes: [998, 1000] },
    {
      kind: 'sans',
      cut: 1,
      line: [927, 244, 33],
      sizes: [998, 1000],
      parts: { basic: '/sub/assets/b.woff2', further: '/sub/assets/c.woff2' },
    },
  ] as const)('are read as they were written: $kind', (metrics) => {
    expect(readFaceMetrics(`/assets/a.woff2${writeFaceMetrics(metrics)}`)).toEqual(metrics)
  })

  it.each([
    '',
    '#m=',
    '#m=s0-1-2',
    '#m=s9-1-2-3-4-5-6',
    '#m=s0-1-2-3-4-5}',
    '#m=s0-1-2-3-4-99999',
    '?m=s0-1-2-3-4-5-6',
    '#iefix',
    '#m=s0-1-2-3-4-5;/assets/b.woff2',
  ])('are not there in %j', (fragment) => {
    expect(readFaceMetrics(`/a.woff2${fragment}`)).toBeUndefined()
  })
})

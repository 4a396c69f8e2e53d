import { PAPER_COLOURS } from '@gatefold/magazine/title/paperColours'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

it('the browser’s frame has the colours of the papers', async () => {
  const tokens = await readFile(new URL('../../apps/reader/src/ui/tokens.css', import.meta.url), 'utf8')
  const colours = [...tokens.matchAll(/--paper: (#\w+);/g)].map(([, colour]) => colour)
  const { day, sepia, night } = PAPER_COLOURS
  expect(colours.slice(0, 4)).toEqual([day, sepia, night, night])
})

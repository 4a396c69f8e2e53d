import { describe, expect, it } from 'vitest'
import { fragmentOf, shareLink } from './Sharing.tsx'

const link = { title: 'Across', url: 'https://example.org/issues/six-hours/across#p4' }

function aClipboard() {
  const copied: string[] = []
  return { copied, writeText: async (text: string) => void copied.push(text) }
}

const failing = (name: string) => async () => {
  throw new DOMException('no', name)
}

describe('shareLink', () => {
  it('hands the link to the device', async () => {
    const shared: unknown[] = []
    const share = async (data: unknown) => void shared.push(data)
    expect(await shareLink(link, { share, clipboard: aClipboard() })).toBe('shared')
    expect(shared).toEqual([link])
  })

  it('copies nothing when the reader thinks better of it', async () => {
    const clipboard = aClipboard()
    expect(await shareLink(link, { share: failing('AbortError'), clipboard })).toBe('cancelled')
    expect(clipboard.copied).toEqual([])
  })

  it('copies the address where the device shares nothing', async () => {
    const clipboard = aClipboard()
    expect(await shareLink(link, { clipboard })).toBe('copied')
    expect(await shareLink(link, { share: failing('NotAllowedError'), clipboard })).toBe('copied')
    expect(clipboard.copied).toEqual([link.url, link.url])
  })

  it('says so when neither is allowed', async () => {
    expect(await shareLink(link, {})).toBe('refused')
    expect(await shareLink(link, { clipboard: { writeText: failing('NotAllowedError') } })).toBe('refused')
  })
})

it('names the component and the first words of the paragraph, as text without hyphens of the setting', () => {
  expect(fragmentOf('c4', '  The tide,\n half-\u00ADway out, waits for no one & nothing at all ')).toBe(
    'c4:~:text=The%20tide%2C%20half%2Dway%20out%2C%20waits%20for%20no%20one',
  )
})

it('names the component alone where there are no words', () => {
  expect(fragmentOf('c4', ' ')).toBe('c4')
})

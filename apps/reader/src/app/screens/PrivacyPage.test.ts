import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { describe, expect, it } from 'vitest'
import { countedTopics } from './PrivacyPage.tsx'

describe('countedTopics', () => {
  it('names what there is in a title, and nothing that it does not have', () => {
    const plain = aConfiguration({ offline: false })
    expect(countedTopics(plain)).toEqual(['visit', 'device', 'opened', 'reading', 'links', 'search', 'used', 'health'])
    const rich = aConfiguration({
      replica: { enabled: true, default: false },
      payments: { provider: 'sandbox', hasPlans: false },
    })
    expect(countedTopics(rich)).toEqual(expect.arrayContaining(['pages', 'downloads', 'buying']))
  })

  it('says that the words of a search are told where they are', () => {
    const { analytics } = aConfiguration()
    const topics = countedTopics(aConfiguration({ analytics: { ...analytics, searchWords: true } }))
    expect(topics).toContain('words')
    expect(topics).not.toContain('search')
  })
})

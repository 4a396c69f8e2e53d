import { describe, expect, it } from 'vitest'
import { aConfiguration } from '../config/aConfiguration.ts'
import { unusedSettings } from './serveCommand.ts'

describe('unusedSettings', () => {
  it('has nothing to say of a plain title, nor of one that is protected and can be installed', async () => {
    expect(unusedSettings(await aConfiguration())).toEqual([])
    expect(unusedSettings(await aConfiguration({ contentProtection: true, installOption: true }))).toEqual([])
  })

  it('names what is without effect', async () => {
    const google = { ga4Id: 'G-1', gtmId: 'GTM-1' }
    expect(unusedSettings(await aConfiguration({ analytics: google }))).toEqual(['analytics.gtmId'])
    const sampled = { ...google, sampleRates: { google: 0.1, ga4: 0 } }
    expect(unusedSettings(await aConfiguration({ analytics: sampled }))).toEqual(['analytics.ga4Id'])
    const own = { endpoint: 'https://count.example/', searchWords: true }
    expect(unusedSettings(await aConfiguration({ analytics: own }))).toEqual([
      'analytics.endpoint',
      'analytics.searchWords',
    ])
    expect(unusedSettings(await aConfiguration({ analytics: { ...own, firstParty: 'always' } }))).toEqual([])
  })

  it('names downloads that nobody asked for where there is no worker to keep them', async () => {
    const title = { ...(await aConfiguration()), autoDownload: true }
    expect(unusedSettings(title)).toEqual([])
    expect(unusedSettings({ ...title, offline: false })).toEqual(['autoDownload'])
  })
})

import { describe, expect, it } from 'vitest'
import { aConfiguration } from '../config/aConfiguration.ts'
import { unkeptSettings } from './serveCommand.ts'

describe('unkeptSettings', () => {
  it('has nothing to say of a plain title, nor of one that is protected and can be installed', async () => {
    expect(unkeptSettings(await aConfiguration())).toEqual([])
    expect(unkeptSettings(await aConfiguration({ contentProtection: true, installOption: true }))).toEqual([])
  })

  it('names what is without effect', async () => {
    const google = { ga4Id: 'G-1', gtmId: 'GTM-1' }
    expect(unkeptSettings(await aConfiguration({ analytics: google }))).toEqual(['analytics.gtmId'])
    const sampled = { ...google, sampleRates: { google: 0.1, ga4: 0 } }
    expect(unkeptSettings(await aConfiguration({ analytics: sampled }))).toEqual(['analytics.ga4Id'])
    const own = { endpoint: 'https://count.example/', searchWords: true }
    expect(unkeptSettings(await aConfiguration({ analytics: own }))).toEqual([
      'analytics.endpoint',
      'analytics.searchWords',
    ])
    expect(unkeptSettings(await aConfiguration({ analytics: { ...own, firstParty: 'always' } }))).toEqual([])
  })

  it('names downloads that nobody asked for where there is no worker to keep them', async () => {
    const title = { ...(await aConfiguration()), autoDownload: true }
    expect(unkeptSettings(title)).toEqual([])
    expect(unkeptSettings({ ...title, offline: false })).toEqual(['autoDownload'])
  })
})

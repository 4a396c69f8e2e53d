import { describe, expect, it } from 'vitest'
import { aConfiguration } from './aConfiguration.ts'
import { unkeptSettings } from './unkeptSettings.ts'

describe('unkeptSettings', () => {
  it('has nothing to say of a plain title, nor of one that is protected and can be installed', async () => {
    expect(unkeptSettings(await aConfiguration())).toEqual([])
    expect(unkeptSettings(await aConfiguration({ contentProtection: true, installOption: true }))).toEqual([])
  })

  it('names what is without effect', async () => {
    expect(unkeptSettings(await aConfiguration({ analytics: { ga4Id: 'G-1' } }))).toEqual(['analytics.ga4Id'])
  })

  it('names downloads that nobody asked for where there is no worker to keep them', async () => {
    const title = { ...(await aConfiguration()), autoDownload: true }
    expect(unkeptSettings(title)).toEqual([])
    expect(unkeptSettings({ ...title, offline: false })).toEqual(['autoDownload'])
  })
})

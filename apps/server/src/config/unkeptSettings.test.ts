import { describe, expect, it } from 'vitest'
import { aConfiguration } from './aConfiguration.ts'
import { unkeptSettings } from './unkeptSettings.ts'

describe('unkeptSettings', () => {
  it('has nothing to say of a plain title', async () => {
    expect(unkeptSettings(await aConfiguration())).toEqual({ refused: [], idle: [] })
  })

  it('refuses what a publisher would rely on', async () => {
    const { refused } = unkeptSettings({
      ...(await aConfiguration()),
      contentProtection: true,
    })
    expect(refused.map((sentence) => sentence.split(':')[0])).toEqual(['contentProtection'])
  })

  it('names what is without effect', async () => {
    expect(unkeptSettings({ ...(await aConfiguration()), installOption: true }).idle).toEqual(['installOption'])
  })

  it('names downloads that nobody asked for where there is no worker to keep them', async () => {
    const title = { ...(await aConfiguration()), autoDownload: true }
    expect(unkeptSettings(title).idle).toEqual([])
    expect(unkeptSettings({ ...title, offline: false }).idle).toEqual(['autoDownload'])
  })
})

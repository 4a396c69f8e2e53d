import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aConfiguration } from './aConfiguration.ts'
import { publicConfiguration } from './publicConfiguration.ts'

const READER = { version: '2.10.16', build: 'abc' }

describe('publicConfiguration', () => {
  it('R5.1 carries a salted digest, never the password', async () => {
    const configuration = await aConfiguration({ password: { enabled: true, value: 'open sesame' } })
    const { password, ...rest } = publicConfiguration(configuration, READER)
    const digest = createHash('sha256').update(`${password.salt}open sesame`).digest('hex')
    expect(password).toEqual({ enabled: true, salt: expect.stringMatching(/^[0-9a-f]{32}$/), digest })
    expect(JSON.stringify({ password, rest })).not.toContain('open sesame')
  })

  it('R1.3 carries no digest while the password is off', async () => {
    const configuration = await aConfiguration({ password: { enabled: false, value: 'open sesame' } })
    expect(publicConfiguration(configuration, READER).password).toEqual({ enabled: false, salt: '', digest: '' })
  })

  it('R1.6 carries only the links that are configured', async () => {
    const configuration = await aConfiguration({ links: { customerService: 'mailto:help@magazine.example' } })
    expect(publicConfiguration(configuration, READER).links).toEqual({
      customerService: 'mailto:help@magazine.example',
    })
  })

  it('keeps what is the host’s own business: database, payments, limits', async () => {
    const configuration = await aConfiguration({}, { DATABASE_URL: 'postgres://u:secret@db/title' })
    const written = JSON.stringify(publicConfiguration(configuration, READER))
    expect(written).not.toMatch(/secret|payments|importLimits|dataFolder|maxDepth/)
  })
})

import { expect, it } from 'vitest'
import { createLogger } from './openTelemetry.ts'

it('hides credentials wherever a request or an error carries them', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const names = ['authorization', 'cookie', 'set-cookie', 'app-key', 'refresh-token']
  const headers = Object.fromEntries(names.map((name) => [name, 's3cret']))
  logger.info({ headers, req: { headers }, res: { headers }, authorization: 's3cret' }, 'a call')
  logger.error({ err: Object.assign(new Error('no'), { headers, config: { headers } }) }, 'a failure')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('s3cret')
  expect(lines.join('')).toContain('[hidden]')
})

it('writes what its level allows', () => {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => void lines.push(line) })
  logger.info('quiet')
  logger.warn('loud')
  expect(lines).toEqual([expect.stringContaining('loud')])
})

import { expect, it } from 'vitest'
import { aConfiguration } from '../config/aConfiguration.ts'
import { startAdvice } from './serveCommand.ts'

const MAIL = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'readers@magazine.example' }

const adviceOf = async (env: Record<string, string>, title = {}) => startAdvice(await aConfiguration(title, env))

it('R7.7 says that signing in takes the origin that readers see', async () => {
  expect(await adviceOf({})).toEqual([])
  expect(await adviceOf({ HOST: '::1' })).toEqual([])
  expect(await adviceOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('set ORIGIN')])
  expect(await adviceOf({ HOST: '0.0.0.0', ORIGIN: 'http://10.0.0.7:4000', ...MAIL })).toEqual([])
  expect(await adviceOf({ HOST: '0.0.0.0' }, { auth: { type: 'none' } })).toEqual([])
})

it('R4.1 names once what tokens of another service may live beyond an hour', async () => {
  const auth = { issuer: 'https://id.example', clientId: 'c1' }
  expect(await adviceOf({}, { auth })).toEqual([expect.stringContaining('may live 24 hours ("auth.maxTokenLife")')])
  expect(await adviceOf({}, { auth: { ...auth, maxTokenLife: 3_600 } })).toEqual([])
})

it('says that a proxy has to be named, or its readers count as one', async () => {
  const ORIGIN = 'https://magazine.example'
  expect(await adviceOf({ ORIGIN, ...MAIL })).toEqual([expect.stringContaining('set PROXIES')])
  expect(await adviceOf({ ORIGIN, PROXIES: '127.0.0.1', ...MAIL })).toEqual([])
})

it('says that nobody signs up where no mail can be sent', async () => {
  const ORIGIN = 'http://10.0.0.7:4000'
  expect(await adviceOf({ ORIGIN })).toEqual([expect.stringContaining('set SMTP_URL')])
  expect(await adviceOf({ ORIGIN: 'http://127.0.0.1:4000' })).toEqual([])
  const issuer = 'https://login.example/'
  expect(await adviceOf({ ORIGIN }, { auth: { issuer, clientId: 'reader', maxTokenLife: 3_600 } })).toEqual([])
})

import type { FastifyRequest } from 'fastify'

export interface StepFields {
  readonly email: string
  readonly password: string
  readonly code: string
}

/** The fields of a form; one that comes twice counts as empty. */
export function readFields(body: unknown): StepFields {
  const given = body instanceof URLSearchParams ? body : new URLSearchParams()
  const read = (name: string): string => {
    const [value = '', ...others] = given.getAll(name)
    return others.length === 0 ? value : ''
  }
  return { email: read('email').trim(), password: read('password'), code: read('code').replaceAll(/\s/g, '') }
}

/** Whether a form was sent by a page of ours, as far as the browser says: the cookie alone would do, this is the second lock. */
export function isOwnForm({ method, headers }: FastifyRequest, origin: string): boolean {
  if (method !== 'POST') return true
  const site = headers['sec-fetch-site']
  return (headers.origin === undefined || headers.origin === origin) && (site === undefined || site === 'same-origin')
}

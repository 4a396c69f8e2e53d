import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

interface Cookie {
  readonly value: string
  readonly path: string
}

/** As much of a browser as signing in takes: cookies by their paths, and forms. It follows no redirect by itself. */
export class TestBrowser {
  readonly cookies = new Map<string, Cookie>()
  readonly #app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<LightMyRequestResponse> {
    return this.#send(address, { method: 'GET', headers })
  }

  post(address: string, fields: Record<string, string> | string, headers: Readonly<Record<string, string>> = {}) {
    const payload = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.#send(address, { method: 'POST', headers: { ...type, ...headers }, payload })
  }

  async #send(
    address: string,
    request: { method: 'GET' | 'POST'; headers: Record<string, string>; payload?: string },
  ): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(address, 'http://127.0.0.1')
    const cookie = [...this.cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([name, { value }]) => `${name.split(' ')[0] ?? ''}=${value}`)
      .join('; ')
    const headers = { ...(cookie === '' ? {} : { cookie }), ...request.headers }
    const answer = await this.#app.inject({ ...request, headers, url: `${pathname}${search}` })
    for (const { name, value, path = '/', expires } of answer.cookies) {
      if (expires !== undefined && expires.getTime() < Date.now()) this.cookies.delete(`${name} ${path}`)
      else this.cookies.set(`${name} ${path}`, { value, path })
    }
    return answer
  }
}

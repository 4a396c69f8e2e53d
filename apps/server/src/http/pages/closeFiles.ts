import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendText } from './sendText.ts'

/** Keeps the files of a scope from whoever has not entered the title's password, and from caches that many share. */
export function closeFiles(app: FastifyInstance, isOpen: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpen(request)) return sendText(reply.code(401), 'The password has to be entered first.')
    return undefined
  })
  app.addHook('onSend', async (_request, reply) => {
    const caching = reply.getHeader('cache-control')
    if (typeof caching === 'string') void reply.header('cache-control', caching.replace(/^public\b/, 'private'))
  })
}

import type { FastifyReply } from 'fastify'
import { COMMON_SECURITY_HEADERS } from './securityHeaders.ts'

/** Never a page: in the place of a script or a picture it would be taken for one. */
export function sendNoFile(reply: FastifyReply): FastifyReply {
  return sendText(reply.code(404), 'No such file.')
}

/** A sentence that is not to be kept. */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .headers(COMMON_SECURITY_HEADERS)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text)
}

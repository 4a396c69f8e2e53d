import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, chooseCoding, compress } from './Answer.ts'

/** Sends an answer in the coding that the request accepts; 304 when the client has it already. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { headers } = request
  void reply.headers(answer.headers).header('etag', answer.etag).header('vary', varyOf(reply))
  if (answer.status === 200 && matches(headers['if-none-match'], answer.etag)) return reply.code(304).send()
  const coding = chooseCoding(headers['accept-encoding'], answer.body.length)
  if (coding !== 'identity') void reply.header('content-encoding', coding)
  const body = answer.encode(coding)
  return reply.code(answer.status).send(body instanceof Promise ? await body : body)
}

/** That the coding is chosen by the request, besides what another plugin, such as the one for foreign origins, has said. */
export function varyOf(reply: FastifyReply): string {
  const said = reply.getHeader('vary')
  return said === undefined ? 'accept-encoding' : `${String(said)}, accept-encoding`
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((candidate) => candidate.trim() === etag)
}

/**
 * Compresses what routes send as a string: the pages of signing in and paying, refusals, small documents. What is sent as bytes or as a
 * stream has said already how.
 */
export function compressTexts(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) =>
    typeof payload === 'string' && !reply.hasHeader('content-encoding') ? encode(request, reply, payload) : payload,
  )
}

async function encode({ headers }: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  const bytes = Buffer.from(text)
  void reply.header('vary', varyOf(reply))
  const coding = chooseCoding(headers['accept-encoding'], bytes.length)
  if (coding === 'identity') return text
  void reply.header('content-encoding', coding).removeHeader('content-length')
  return compress(bytes, coding)
}

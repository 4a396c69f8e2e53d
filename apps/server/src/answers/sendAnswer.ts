import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, chooseCoding } from './Answer.ts'

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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding, compress } from './Answer.ts'
import { varyOf } from './sendAnswer.ts'

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

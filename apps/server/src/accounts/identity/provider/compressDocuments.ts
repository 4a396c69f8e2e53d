import type { KoaContextWithOIDC } from 'oidc-provider'
import { chooseCoding, compress } from '../../../platform/responses/Answer.ts'

/**
 * Compresses what the protocol library answers to a GET: its description, keys and faults. Not the question of signing out, whose form
 * holds a secret beside what the address says: from the length of such a page, compressed, one could be guessed out of the other.
 */
export async function compressDocuments(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const text = ctx.path.startsWith('/session/') ? undefined : textOf(ctx.body)
  if (ctx.method !== 'GET' || text === undefined) return
  ctx.vary('accept-encoding')
  const bytes = Buffer.from(text)
  const coding = chooseCoding(ctx.get('accept-encoding'), bytes.length)
  if (coding === 'identity') return
  const type = ctx.response.get('content-type')
  ctx.body = await compress(bytes, coding)
  ctx.set({ 'content-type': type, 'content-encoding': coding })
}

function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body
  const isDocument = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype
  return isDocument ? JSON.stringify(body) : undefined
}

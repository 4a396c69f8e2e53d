import { respond, type FakeFile } from './createFakeHost.ts'

/** The ways in which a network spoils a transfer. */
export const FAULTS = [
  'refused',
  'dropped',
  'truncated',
  'wrong',
  'longer',
  'portal',
  'redirect',
  'busy',
  'empty',
] as const

export type Fault = (typeof FAULTS)[number]

/** What the network makes of a file; a rejection where `fetch` rejects. */
export async function spoil({ content, mediaType }: FakeFile, fault: Fault): Promise<Response> {
  switch (fault) {
    case 'refused':
    // `redirect: 'error'` makes this of a portal's redirect.
    case 'redirect':
      throw new TypeError('Failed to fetch')
    case 'dropped':
      return respond(breaking(content.slice(0, 1)), mediaType)
    case 'truncated':
      return respond(content.slice(0, -1), mediaType)
    case 'wrong':
      return respond('x'.repeat(content.length), mediaType)
    case 'longer':
      return respond(`${content}!`, mediaType)
    case 'portal':
      return respond('<p>Please sign in to this network.</p>', 'text/html; charset=utf-8')
    case 'busy':
      return new Response('busy', { status: 503 })
    case 'empty':
      return new Response(null, { headers: { 'content-type': mediaType } })
  }
}

/** A body that breaks off with an error after its beginning. */
function breaking(beginning: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isBegun = false
  return new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(new TypeError('network error'))
      else controller.enqueue(new TextEncoder().encode(beginning))
      isBegun = true
    },
  })
}

/** A body that begins and then brings nothing more. */
export function standing(beginning: string, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(beginning))
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
}

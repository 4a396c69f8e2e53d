import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** What a network does to an answer. `at` counts bytes of the body as it travels. */
export type Fault =
  /** The connection breaks before there is an answer. */
  | { readonly kind: 'hangUp' }
  /** The connection breaks inside the body. */
  | { readonly kind: 'cut'; readonly at: number }
  /** A part that calls itself the whole: its `content-length` fits. */
  | { readonly kind: 'truncate'; readonly at: number }
  /** As long as it should be, with one byte changed. */
  | { readonly kind: 'flip'; readonly at: number }
  /** The page of a captive portal instead of anything. */
  | { readonly kind: 'portal' }
  /** A captive portal that sends one elsewhere. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** One byte, and one more each second. */
  | { readonly kind: 'trickle' }
  /** No answer, until the proxy is healed or stopped. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'status'; readonly status: number }
  /** The host says something else: words of a text are replaced, all of them, and something goes before it. */
  | { readonly kind: 'rewrite'; readonly words?: Readonly<Record<string, string>>; readonly before?: string }

export const PORTAL_PAGE = '<!doctype html><title>Wi-Fi</title><h1>Welcome to the hotel</h1><p>Please sign in.</p>'

export interface Answering {
  readonly response: ServerResponse
  /** Asks the real server; `headers` go instead of the browser's own. */
  fetchUpstream(headers?: Readonly<Record<string, string>>): Promise<IncomingMessage>
  /** Settles when faults are over. */
  readonly healed: Promise<void>
}

export async function spoilAnswer(fault: Fault, answering: Answering): Promise<void> {
  const { response, healed } = answering
  switch (fault.kind) {
    case 'hangUp':
      response.destroy()
      return
    case 'portal':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE)
      return
    case 'redirect':
      response.writeHead(302, { location: fault.to }).end()
      return
    case 'status':
      response.writeHead(fault.status, { 'content-type': 'text/plain' }).end('Fault')
      return
    case 'hold':
      await healed
      response.destroy()
      return
    case 'rewrite':
      await rewrite(fault, answering)
      return
    default:
      await spoilBody(fault, answering)
  }
}

type Rewriting = Extract<Fault, { readonly kind: 'rewrite' }>

async function rewrite({ words = {}, before = '' }: Rewriting, { response, fetchUpstream }: Answering): Promise<void> {
  const upstream = await fetchUpstream({ 'accept-encoding': 'identity' })
  const { etag: _, ...headers } = endToEnd(upstream)
  const whole = await buffer(upstream)
  const isText = /^(?:text|application)\/(?:html|json|javascript)/.test(String(headers['content-type']))
  const body = isText ? Buffer.from(before + replaceWords(whole.toString('utf8'), words)) : whole
  response.writeHead(upstream.statusCode ?? 502, { ...headers, 'content-length': body.length })
  response.write(body)
  response.end()
}

function replaceWords(text: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((said, [word, other]) => said.replaceAll(word, other), text)
}

type BodyFault = Extract<Fault, { readonly kind: 'cut' | 'truncate' | 'flip' | 'trickle' }>

async function spoilBody(fault: BodyFault, { response, fetchUpstream, healed }: Answering): Promise<void> {
  const upstream = await fetchUpstream()
  const whole = await buffer(upstream)
  const write = (body: Buffer, length: number): void => {
    response.writeHead(upstream.statusCode ?? 502, { ...endToEnd(upstream), 'content-length': length })
    response.write(body)
  }
  switch (fault.kind) {
    case 'cut':
      // A body of no bytes never reaches the browser as an answer: the head travels with the first byte.
      write(whole.subarray(0, fault.at), whole.length)
      await wait(20)
      response.destroy()
      return
    case 'truncate':
      write(whole.subarray(0, fault.at), Math.min(fault.at, whole.length))
      response.end()
      return
    case 'flip':
      write(withByteFlipped(whole, fault.at), whole.length)
      response.end()
      return
    case 'trickle':
      await trickle(whole, { response, healed, write })
  }
}

interface Trickling extends Pick<Answering, 'response' | 'healed'> {
  write(body: Buffer, length: number): void
}

async function trickle(whole: Buffer, { response, healed, write }: Trickling): Promise<void> {
  write(whole.subarray(0, 1), whole.length)
  for (let at = 1; at < whole.length && !response.destroyed; at += 1) {
    const isOver = await Promise.race([wait(1_000, false), healed.then(() => true)])
    if (isOver) return void response.destroy()
    response.write(whole.subarray(at, at + 1))
  }
  response.end()
}

function withByteFlipped(whole: Buffer, at: number): Buffer {
  const copy = Buffer.from(whole)
  const index = Math.min(at, copy.length - 1)
  copy[index] = (copy[index] ?? 0) ^ 0xff
  return copy
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Headers that concern the answer and not the connection it came by. */
export function endToEnd({ headers }: IncomingMessage): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) ? [] : [[name, value] as const],
    ),
  )
}

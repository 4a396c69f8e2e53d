import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'

/**
 * A process of its own that tells a host of reading until it is ended: `rate` events a second, ten a call, each call from another
 * reader's address. Says `refused` for a call that was not stored.
 */
const [address = '', rate = '', issue = '', ...articles] = process.argv.slice(2)

const PER_CALL = 10

/** Milliseconds. */
const TICK = 50

const callsATick = (Number(rate) * TICK) / 1_000 / PER_CALL

function someFact(): AnalyticsFact {
  const article = articles[randomInt(articles.length)] ?? ''
  const from = randomInt(10)
  const facts: readonly AnalyticsFact[] = [
    { type: 'visit', source: 'search', host: 'search.example', device: 'phone', language: 'en', display: 'browser' },
    { type: 'screen_view', screen: 'article', issue, article },
    { type: 'issue_open', issue },
    { type: 'article_open', issue, article, language: 'en' },
    { type: 'article_progress', issue, article, from, to: randomInt(from, 11), seconds: randomInt(60) },
    { type: 'web_vital', metric: 'LCP', value: randomInt(4_000), rating: 'good', screen: 'article' },
  ]
  return facts[randomInt(facts.length)] ?? { type: 'INSTALLED' }
}

async function call(): Promise<void> {
  const at = Date.now()
  const events = Array.from({ length: PER_CALL }, () => ({ id: randomUUID(), at, isOffline: false, ...someFact() }))
  const reader = [10, randomInt(256), randomInt(256), randomInt(256)].join('.')
  const headers = { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': reader }
  const body = JSON.stringify({ version: 1, sentAt: at, events })
  const { status } = await fetch(`${address}events`, { method: 'POST', headers, body })
  if (status !== 204) console.log('refused')
}

for (let due = performance.now(); ; due += TICK) {
  for (let number = 0; number < callsATick; number += 1) void call()
  await wait(Math.max(0, due + TICK - performance.now()))
}

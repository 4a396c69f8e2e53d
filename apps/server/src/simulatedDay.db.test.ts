import { decodeInsights } from '@gatefold/contract/decode/decodeInsights'
import { GetInsightsDocument, GetPageInsightsDocument } from '@gatefold/contract/generated/documents'
import { expect, it } from 'vitest'
import { openTestAnalytics } from './analytics/testing/openTestAnalytics.ts'
import { anIssuer, sign, someClaims } from './testing/anIssuer.ts'
import { describeOnEachDatabase, type MakeDatabase } from './testing/describeOnEachDatabase.ts'
import { anExternalTitle } from './testing/anExternalTitle.ts'
import { aTestApp, TEST_NOW } from './testing/aTestApp.ts'
import { countByHand, countPagesByHand } from './testing/simulatedDay/countByHand.ts'
import { type SimulatedCall, simulateDay } from './testing/simulatedDay/simulateDay.ts'
import { addSimulatedIssues, SIMULATED_ISSUES } from './testing/simulatedDay/simulatedTitle.ts'

const [BEFORE, DAY, AFTER] = ['2026-02-22', '2026-02-23', '2026-02-24'] as const

/** `SESSIONS=10000 npx vitest run --project db simulatedDay` is the long run. */
const SESSIONS = Number(process.env['SESSIONS'] ?? 2_500)

/** Some seconds are enough; a machine that has much else to do may take many. Milliseconds. */
const timeout = 240_000

/** The same for both databases. */
const { events, calls } = simulateDay({ day: DAY, sessions: SESSIONS, seed: 20_260_223 })

async function aSimulatedTitle(makeDatabase: MakeDatabase) {
  const database = await makeDatabase()
  const { db } = database
  const issuer = await anIssuer()
  let now = Date.parse(BEFORE)
  const title = anExternalTitle(issuer, {
    analytics: { firstParty: 'always', searchWords: true },
    languages: ['en', 'de', 'pt-BR', 'zh-Hant'],
  })
  const analytics = await openTestAnalytics(database)
  const app = await aTestApp({ db, title, fetch: issuer.fetch, now: () => now, analytics })
  await addSimulatedIssues(app)
  const tell = async (calls: readonly SimulatedCall[]) => {
    for (const [at, those] of Map.groupBy(calls, (call) => call.at)) {
      now = at
      // Each from an address of its own, which may come often but not always.
      const post = async ({ body }: SimulatedCall, index: number) =>
        (
          await app.app.inject({
            method: 'POST',
            url: '/events',
            headers: { 'content-type': 'text/plain' },
            payload: body,
            remoteAddress: `10.0.${index >> 8}.${index & 255}`,
          })
        ).statusCode
      const statuses = await Promise.all(those.map(post))
      expect(new Set(statuses)).toEqual(new Set([204]))
    }
  }
  const ask = async (body: object) => {
    now = TEST_NOW
    const token = await sign(someClaims(issuer, { roles: ['admin'] }), issuer.signing)
    return (await app.post(body, { authorization: `Bearer ${token}` })).json<{ data: Record<string, unknown> }>().data
  }
  return { tell, ask, rollUp: () => analytics.rollUp(() => Promise.resolve(true)) }
}

describeOnEachDatabase('a simulated day', (makeDatabase) => {
  it(`of ${SESSIONS} sessions is on Insights what a count by hand says`, { timeout }, async () => {
    const { tell, ask, rollUp } = await aSimulatedTitle(makeDatabase)
    // Some is told after it was counted up for the first time.
    const half = calls.length / 2
    await tell(calls.slice(0, half))
    await rollUp()
    await tell(calls.slice(half))
    await rollUp()
    const context = { sanitize: () => '' as never, report: (problem: unknown) => expect(problem).toBeUndefined() }
    for (const days of [[BEFORE, DAY, AFTER], [DAY]]) {
      const variables = { from: days[0], to: days.at(-1) }
      const { insights } = await ask({ ...GetInsightsDocument, variables })
      const expected = countByHand(events, days)
      expect(insights).toEqual(expected)
      expect(decodeInsights(insights, context)).toEqual(expected)
    }
    for (const { id: issueId } of SIMULATED_ISSUES) {
      const { pageInsights } = await ask({
        ...GetPageInsightsDocument,
        variables: { issueId, from: BEFORE, to: AFTER },
      })
      expect(pageInsights).toEqual(countPagesByHand(events, issueId))
    }
  })
})

import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../src/platform/db/openDatabase.ts'
import { type Attack, ATTACK_FAMILIES, anAttack, READER_CALLS } from '../src/http/graphql/testing/attackDocuments.ts'
import { createChance } from '../src/testing/simulatedDay/Chance.ts'
import { anArticleRow, anId, anIssueRow } from '../src/testing/rows.ts'
import { addressOf, kill, startServing, workedBy, writeReader } from './aServedTitle.ts'
import { aTitle } from './aTitle.ts'

const DOCUMENTS = 500
const MOST_MILLISECONDS = 50

/** Milliseconds after which a host that works on one call is taken for stopped. */
const NO_ANSWER = 30_000

/** The same each time; ATTACK_SEED=… writes other documents. */
const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_123)

it(
  `no document that anybody may send keeps the host from its work, and none is a fault of ours (seed ${SEED})`,
  { timeout: 180_000 },
  async () => {
    const { child, address } = await aHost()
    const chance = createChance(SEED)
    const slow: string[] = []
    const wrong: string[] = []
    for (let number = 0; number < DOCUMENTS; number += 1) {
      const family = ATTACK_FAMILIES[number % ATTACK_FAMILIES.length] ?? 'deep'
      const attack = anAttack(family, chance)
      const name = `${number} ${family}: ${shown(attack)}`
      const first = await work(child, address, attack, `${number}`)
      if (!first.isAcceptable) wrong.push(`${name} → ${first.words}`)
      if (first.milliseconds <= MOST_MILLISECONDS) continue
      // A collection of garbage that falls into one of two is not the document's.
      const second = await work(child, address, attack, `${number} again`)
      if (second.milliseconds > MOST_MILLISECONDS) slow.push(`${name} → ${second.milliseconds} ms`)
    }
    expect(wrong).toEqual([])
    expect(slow).toEqual([])
    for (const call of READER_CALLS)
      expect((await post(address, JSON.stringify({ ...call, variables: { id: anId(1) } }))).status).toBe(200)
  },
)

/** A host in a process of its own, with three issues of three articles each, that tells its schema to everybody. */
async function aHost(): Promise<{ readonly child: ChildProcess; readonly address: string }> {
  const title = await aTitle()
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataFolder: title.dataFolder })
  const issues = [1, 2, 3].map((number) => anIssueRow({ id: anId(number) }))
  await db.insertInto('issues').values(issues).execute()
  const articles = issues.flatMap((issue) =>
    [1, 2, 3].map((number) => anArticleRow({ id: `${issue.id}-${number}`, issue_id: issue.id })),
  )
  await db.insertInto('articles').values(articles).execute()
  await close()
  await writeReader(title.folder)
  const settings = { appKey: 'demo', title: 'Test', graphql: { introspection: true } }
  await writeFile(join(title.folder, 'gatefold.config.json'), JSON.stringify(settings))
  const child = startServing(title.folder, { ...title.env, LOG_LEVEL: 'error' })
  onTestFinished(() => kill(child))
  return { child, address: await addressOf(child) }
}

interface Work {
  /** The longest that the host worked on one of the calls. */
  readonly milliseconds: number
  /** Whether every answer is data or says in a code what is wrong with the call. */
  readonly isAcceptable: boolean
  readonly words: string
}

/** Twice: a text that is asked for again is compiled. `mark` makes it a new one, which the host has not judged before. */
async function work(child: ChildProcess, address: string, attack: Attack, mark: string): Promise<Work> {
  const times: number[] = []
  const answers: { readonly status: number; readonly words: string }[] = []
  for (const time of [1, 2]) {
    const before = await workedBy(child)
    answers.push(await post(address, bodyOf(attack, mark, time)))
    times.push((await workedBy(child)) - before)
  }
  return {
    milliseconds: Math.max(...times),
    isAcceptable: answers.every(({ status, words }) =>
      status === 200 ? words.startsWith('{"data":') : isRefusal(status, words),
    ),
    words: answers.map(({ status, words }) => `${status} ${words.slice(0, 120)}`).join(' | '),
  }
}

/** `time` is a variable that nothing reads: past the kept answers. What is longer would be refused unread. */
function bodyOf(attack: Attack, mark: string, time: number): string {
  if (typeof attack === 'string')
    return JSON.stringify({ query: `${attack.slice(0, 90_000)}\n#${mark}`, variables: { time } })
  if ('body' in attack) return `${attack.body}${' '.repeat(time)}`
  const { query, variables } = attack
  return JSON.stringify({ query: `${query}\n#${mark}`, variables, time })
}

function isRefusal(status: number, words: string): boolean {
  return status >= 400 && status < 500 && /"extensions":\{"code":"[A-Z_]+"\}/.test(words) && words.length < 20_000
}

async function post(address: string, body: string): Promise<{ readonly status: number; readonly words: string }> {
  const headers = { 'app-key': 'demo', 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(NO_ANSWER)
  const response = await fetch(`${address}graphql`, { method: 'POST', headers, body, signal }).catch(
    (cause: unknown) => {
      throw new Error(`The host does not answer any more: ${body.slice(0, 200)}`, { cause })
    },
  )
  return { status: response.status, words: await response.text() }
}

function shown(attack: Attack): string {
  return JSON.stringify(attack).slice(0, 100)
}

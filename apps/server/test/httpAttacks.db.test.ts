import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type ChildProcess } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase, type MakeDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { indexIssue } from '../src/content/search/searchIndex.ts'
import { addFile } from '../src/testing/addFile.ts'
import { createChance } from '../src/testing/simulatedDay/Chance.ts'
import { anArticleRow, anId, anIssueRow } from '../src/testing/rows.ts'
import { addressOf, kill, startServing, workedBy, writeReader } from './aServedTitle.ts'
import { aTitle } from './aTitle.ts'
import { anHttpAttack, HTTP_ATTACK_FAMILIES, type HttpAttack, type Target } from './httpAttacks.ts'

const REQUESTS = 600
const MOST_MILLISECONDS = 50

/** Milliseconds after which a host that works on one request is taken for stopped. */
const NO_ANSWER = 40_000

/** The same each time; ATTACK_SEED=… writes other requests. */
const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_123)

/** A line of a stack, or a path of the machine's. */
const INSIDES = /\n\s+at |node_modules|\.[cm]?[jt]s:\d+/

describeOnEachDatabase('whatever anybody sends', (makeDatabase) => {
  it(
    `is answered in words and keeps the host from its work no longer than a moment (seed ${SEED})`,
    { timeout: 240_000 },
    async () => {
      const { child, address, log } = await aHost(makeDatabase)
      const target: Target = { issue: anId(1), file: FILE, signIn: await beginSignIn(address) }
      const chance = createChance(SEED)
      const slow: string[] = []
      const wrong: string[] = []
      for (let number = 0; number < REQUESTS; number += 1) {
        const family = HTTP_ATTACK_FAMILIES[number % HTTP_ATTACK_FAMILIES.length] ?? 'ranges'
        const attack = anHttpAttack(family, chance, target)
        const name = `${number} ${family}: ${attack.bytes.toString('latin1').slice(0, 300)}`
        const { milliseconds, answer } = await work(child, address, attack)
        if (!isAcceptable(answer, attack)) wrong.push(`${name} → ${answer.slice(0, 300)}`)
        if (milliseconds <= MOST_MILLISECONDS) continue
        // What the host does once, or beside it, falls into one of two.
        const again = await work(child, address, attack)
        if (again.milliseconds > MOST_MILLISECONDS) slow.push(`${name} → ${again.milliseconds} ms`)
      }
      expect(wrong).toEqual([])
      expect(slow).toEqual([])
      expect(log()).toBe('')
      expect((await fetch(address)).status).toBe(200)
    },
  )
})

const FILE = 'a'.repeat(64)

/** A host in a process of its own: it sells, counts, signs readers in, searches, and has a picture and a text. */
async function aHost(makeDatabase: MakeDatabase) {
  const database = await makeDatabase()
  const { db } = database
  const title = await aTitle(database)
  await db
    .insertInto('issues')
    .values(anIssueRow({ id: anId(1) }))
    .execute()
  const articles = [1, 2, 3].map((number) => anArticleRow({ id: `${anId(1)}-${number}`, issue_id: anId(1) }))
  await db.insertInto('articles').values(articles).execute()
  await db.transaction().execute((transaction) => indexIssue(transaction, anId(1), []))
  const folder = join(title.dataFolder, 'assets', FILE.slice(0, 2), FILE.slice(2, 4))
  await mkdir(folder, { recursive: true })
  for (const extension of ['jpg', 'txt']) {
    await addFile(db, { issueId: anId(1), hash: FILE, extension, path: `a.${extension}` })
    await writeFile(join(folder, `${FILE}.${extension}`), 'text '.repeat(2_000))
  }
  await writeReader(title.folder)
  await mkdir(join(title.folder, 'reader', 'client', 'build'))
  await writeFile(join(title.folder, 'reader', 'client', 'build', 'main-abc.js'), 'main()')
  const settings = {
    appKey: 'demo',
    title: 'Test',
    analytics: { firstParty: 'always', searchWords: true },
    payments: { provider: 'sandbox' },
  }
  await writeFile(join(title.folder, 'gatefold.config.json'), JSON.stringify(settings))
  const child = startServing(title.folder, { ...title.env, LOG_LEVEL: 'error', PROXIES: '127.0.0.1' })
  onTestFinished(() => kill(child))
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += String(chunk)))
  const address = await addressOf(child)
  return { child, address, log: () => said }
}

/** As far as the page that asks for an address. */
async function beginSignIn(address: string): Promise<Target['signIn']> {
  const query = new URLSearchParams({
    client_id: 'reader',
    response_type: 'code',
    redirect_uri: new URL('callback', address).href,
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const answer = await fetch(new URL(`identity/authorize?${query.toString()}`, address), { redirect: 'manual' })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const { pathname } = new URL(answer.headers.get('location') ?? '', address)
  expect(pathname).toContain('/identity/interaction/')
  return { path: pathname, cookie }
}

async function work(child: ChildProcess, address: string, attack: HttpAttack) {
  const before = await workedBy(child)
  const answer = await send(address, attack.bytes)
  return { milliseconds: (await workedBy(child)) - before, answer }
}

/** Success, a redirect, or a refusal that says nothing of what is inside. */
function isAcceptable(answer: string, { mayHangUp }: HttpAttack): boolean {
  if (answer === '') return mayHangUp
  return /^HTTP\/1\.1 [1-4]\d\d /.test(answer) && !INSIDES.test(answer)
}

/** Everything that comes back until the answer is whole or the line is closed. */
function send(address: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    socket.setTimeout(NO_ANSWER)
    socket.on('timeout', () => {
      socket.destroy()
      reject(new Error(`The host does not answer any more: ${bytes.toString('latin1').slice(0, 200)}`))
    })
    socket.on('data', (chunk) => {
      parts.push(chunk)
      if (isWhole(Buffer.concat(parts), bytes)) socket.destroy()
    })
    // Who is refused while he writes may be cut off.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      resolve(Buffer.concat(parts).toString('latin1'))
    })
  })
}

function isWhole(answer: Buffer, request: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = answer.subarray(0, end).toString('latin1')
  if (head.startsWith('HTTP/1.1 100')) return false
  if (request.subarray(0, 4).toString() === 'HEAD' || /^HTTP\/1\.1 (?:204|304)/.test(head)) return true
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length !== undefined && answer.length >= end + 4 + Number(length)
}

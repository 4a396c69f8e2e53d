import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as documents from '@gatefold/contract/generated/studio/documents'
import type { Import } from '@gatefold/contract/generated/studio/schema'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { createStudioSessions } from '../src/studio/studioSessions.ts'
import { describeOnEachDatabase, type MakeDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { anAccountsFixture } from '../src/accounts/identity/testing/anAccountsFixture.ts'
import { addressOf, kill, startServing, writeReader } from './aServedTitle.ts'
import { aTitle } from './aTitle.ts'
import { articleXml, issueXml } from './packageXml.ts'
import { writeArchive } from './writeArchive.ts'

/** A title that is served by a process of its own, and an editor's way into its studio. */
async function aStudio(makeDatabase: MakeDatabase) {
  const database = await makeDatabase()
  const title = await aTitle(database)
  await writeReader(title.folder)
  const servers: ChildProcess[] = []
  onTestFinished(async () => {
    for (const server of servers) await kill(server)
  })
  const start = async () => {
    const server = startServing(title.folder, title.env)
    servers.push(server)
    return { server, address: await addressOf(server) }
  }
  const { accounts } = anAccountsFixture(database.db)
  const signInAs = async (role: string) => {
    const { id } = await accounts.create({ email: `${role}@example.org`, password: undefined, roles: [role] })
    const sessions = createStudioSessions({ db: database.db, adminRole: 'admin', now: Date.now })
    return `gf-studio=${await sessions.begin(id)}`
  }
  return { ...database, title, start, signInAs }
}

/** How a browser asks the studio of a server. */
function aBrowser(address: string, cookie: string) {
  const { origin } = new URL(address)
  const headers = { cookie, origin }
  const ask = async ({ query, operationName }: { query: string; operationName: string }, variables: object = {}) => {
    const body = JSON.stringify({ query, operationName, variables })
    const response = await fetch(`${address}studio/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    return (await response.json()) as {
      data: Record<string, unknown> | null
      errors?: { extensions: { code: string } }[]
    }
  }
  const tus = (path: string, method: string, extra: Record<string, string>, body?: Buffer | ReadableStream) =>
    fetch(new URL(path, address), {
      method,
      headers: { ...headers, 'tus-resumable': '1.0.0', ...extra },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit)
  /** The address of an upload to come. */
  const create = async (name: string, bytes: number) => {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`
    const response = await tus('studio/uploads/', 'POST', {
      'upload-length': String(bytes),
      'upload-metadata': metadata,
    })
    expect(response.status).toBe(201)
    return new URL(response.headers.get('location') ?? '', address).href
  }
  const offsetOf = async (upload: string) => Number((await tus(upload, 'HEAD', {})).headers.get('upload-offset'))
  const append = (upload: string, offset: number, body: Buffer | ReadableStream) =>
    tus(upload, 'PATCH', { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body)
  const upload = async (name: string, content: Buffer) => {
    const place = await create(name, content.length)
    expect((await append(place, 0, content)).status).toBe(204)
    return place.split('/').at(-1) ?? ''
  }
  const imports = async () => (await ask(documents.ListImportsDocument)).data?.['imports'] as readonly Import[]
  const until = async (isRight: (one: Import) => boolean): Promise<Import> => {
    for (;;) {
      const found = (await imports()).find(isRight)
      if (found !== undefined) return found
      await wait(50)
    }
  }
  return { ask, tus, create, offsetOf, append, upload, imports, until }
}

/** A package with as many pictures as it takes to import it for a while. */
async function aPackage(folder: string, pictureCount: number): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: pictureCount }, async (_, index) => {
      const raw = { width: 300, height: 300, channels: 3 } as const
      const bytes = await sharp(randomBytes(300 * 300 * 3), { raw })
        .png()
        .toBuffer()
      return [`picture-${index}.png`, bytes] as const
    }),
  )
  const file = join(folder, 'spring.issue')
  await writeArchive(file, {
    'issue.xml': issueXml('Spring', ['one.xml']),
    'articles/one.xml': articleXml(
      'One',
      pictures.map(([name]) => name),
    ),
    ...Object.fromEntries(pictures.map(([name, bytes]) => [`assets/${name}`, bytes])),
  })
  return readFile(file)
}

describeOnEachDatabase('an upload to the studio', (makeDatabase) => {
  it(
    'goes on after each break, is imported in a process of its own, and leaves nothing behind',
    { timeout: 300_000 },
    async () => {
      const { title, start, signInAs } = await aStudio(makeDatabase)
      const { address } = await start()
      const browser = aBrowser(address, await signInAs('editor'))
      const content = await aPackage(title.folder, 6)
      const place = await browser.create('../Spring\u0000.issue', content.length)
      const id = place.split('/').at(-1) ?? ''
      let offset = 0
      for (let breaks = 0; breaks < 3; breaks += 1) {
        await breakOff(browser, place, content, offset)
        offset = await browser.offsetOf(place)
        const early = await browser.ask(documents.ImportUploadsDocument, { uploads: [id] })
        expect(early.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
      }
      expect(offset).toBeGreaterThan(0)
      expect((await browser.append(place, offset, content.subarray(offset))).status).toBe(204)
      const { data } = await browser.ask(documents.ImportUploadsDocument, { uploads: [id] })
      expect(data).toMatchObject({
        importUploads: [{ fileName: 'Spring_.issue', state: 'QUEUED', addedBy: 'editor@example.org' }],
      })
      const done = await browser.until(({ state }) => state === 'DONE' || state === 'FAILED')
      expect(done).toMatchObject({
        state: 'DONE',
        issue: { slug: 'spring', name: 'Spring', change: 'created' },
        error: null,
      })
      expect(done.report).toMatchObject({ kept: { articles: 1, pictures: 6 } })
      expect((await browser.ask(documents.ListIssuesDocument)).data).toMatchObject({
        issues: [{ slug: 'spring', status: 'DRAFT' }],
      })
      await expect.poll(() => filesOf(title.dataFolder)).toEqual([])
      expect((await browser.ask(documents.ImportUploadsDocument, { uploads: [id] })).errors).toHaveLength(1)
    },
  )

  it(
    'that is no publication is refused in the words of the command, and can be tried again',
    { timeout: 300_000 },
    async () => {
      const { start, signInAs } = await aStudio(makeDatabase)
      const { address } = await start()
      const browser = aBrowser(address, await signInAs('admin'))
      const uploads = [await browser.upload('words.pdf', Buffer.from('no PDF at all'))]
      await browser.ask(documents.ImportUploadsDocument, { uploads })
      const failed = await browser.until(({ state }) => state === 'FAILED')
      expect(failed.error).toMatch(/^[A-Z].*\.$/)
      expect(failed.error).not.toContain(' at ')
      const { data } = await browser.ask(documents.RetryImportDocument, { id: failed.id })
      expect(data).toMatchObject({ retryImport: { id: failed.id, error: null } })
      expect(await browser.until(({ state }) => state === 'FAILED')).toMatchObject({ error: failed.error })
      expect((await browser.ask(documents.CancelImportDocument, { id: failed.id })).errors?.[0]?.extensions.code).toBe(
        'NOT_FOUND',
      )
    },
  )

  it('that is canceled while it is imported leaves the title as it was', { timeout: 300_000 }, async () => {
    const { title, start, signInAs } = await aStudio(makeDatabase)
    const { address } = await start()
    const browser = aBrowser(address, await signInAs('editor'))
    const content = await aPackage(title.folder, 60)
    const uploads = [await browser.upload('spring.issue', content), await browser.upload('later.issue', content)]
    await browser.ask(documents.ImportUploadsDocument, { uploads })
    const running = await browser.until(({ state, progress }) => state === 'RUNNING' && progress !== null)
    for (const { id } of await browser.imports()) await browser.ask(documents.CancelImportDocument, { id })
    await browser.until(({ id, state }) => id === running.id && state === 'CANCELED')
    expect((await browser.imports()).map(({ state }) => state)).toEqual(['CANCELED', 'CANCELED'])
    expect((await browser.ask(documents.ListIssuesDocument)).data).toEqual({ issues: [] })
    await browser.ask(documents.RetryImportDocument, { id: running.id })
    const done = await browser.until(({ state }) => state === 'DONE' || state === 'FAILED')
    expect(done).toMatchObject({ id: running.id, state: 'DONE' })
  })

  it('is imported once by the next server when the one that did it is killed', { timeout: 300_000 }, async () => {
    const { title, start, signInAs, db } = await aStudio(makeDatabase)
    const cookie = await signInAs('editor')
    const first = await start()
    const browser = aBrowser(first.address, cookie)
    const uploads = [await browser.upload('spring.issue', await aPackage(title.folder, 60))]
    await browser.ask(documents.ImportUploadsDocument, { uploads })
    await browser.until(({ state, progress }) => state === 'RUNNING' && progress !== null)
    await kill(first.server)
    const second = await start()
    const next = aBrowser(second.address, cookie)
    const done = await next.until(({ state }) => state === 'DONE' || state === 'FAILED')
    expect(done).toMatchObject({ state: 'DONE', issue: { slug: 'spring' } })
    const lines = await db.selectFrom('audit_log').select('action').where('action', '=', 'issue-imported').execute()
    expect(lines).toHaveLength(1)
    await expect.poll(() => filesOf(title.dataFolder)).toEqual([])
  })

  it('is for admins and editors, by a page of the studio', { timeout: 300_000 }, async () => {
    const { start, signInAs } = await aStudio(makeDatabase)
    const { address } = await start()
    const create = { 'upload-length': '10' }
    const author = aBrowser(address, await signInAs('author'))
    expect((await author.tus('studio/uploads/', 'POST', create)).status).toBe(403)
    const nobody = aBrowser(address, '')
    expect((await nobody.tus('studio/uploads/', 'POST', create)).status).toBe(401)
    const editor = aBrowser(address, await signInAs('editor'))
    const foreign = await editor.tus('studio/uploads/', 'POST', { ...create, origin: 'https://evil.example' })
    expect(foreign.status).toBe(401)
    expect(foreign.headers.get('access-control-allow-origin')).toBe(null)
    const large = await editor.tus('studio/uploads/', 'POST', { 'upload-length': String(3 * 1024 ** 3) })
    expect(large.status).toBe(413)
    for (const id of ['../gatefold.db', 'jobs', '0'.repeat(32)]) {
      const { errors } = await editor.ask(documents.ImportUploadsDocument, { uploads: [id] })
      expect([id, errors?.[0]?.extensions.code]).toEqual([id, 'BAD_USER_INPUT'])
    }
  })
})

/** Sends some of the rest, and loses the connection. */
async function breakOff(
  { append }: ReturnType<typeof aBrowser>,
  place: string,
  content: Buffer,
  offset: number,
): Promise<void> {
  const part = content.subarray(offset, offset + Math.ceil(content.length / 5))
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(part)
      await wait(200)
      controller.error(new Error('The line is lost.'))
    },
  })
  await expect(append(place, offset, body)).rejects.toThrow('fetch failed')
}

/** What uploads have left, files of jobs included: they go right after it was written down that the job is done. */
async function filesOf(dataFolder: string): Promise<readonly string[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(join(dataFolder, 'uploads'), options).catch(() => undefined)
  // A folder that goes while it is read.
  if (entries === undefined) return ['?']
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

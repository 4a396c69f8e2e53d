import type { Kysely, Selectable } from 'kysely'
import { engineOf } from './db/engine.ts'
import type { Database, JobsTable, JobState } from './db/schema.ts'

/** Work that outlives the request that began it. */
export interface Job {
  /** A UUID. */
  readonly id: string
  readonly state: JobState
  /** What is to be done, as it was added. */
  readonly payload: unknown
  /** How far it is; undefined before it says so. */
  readonly progress: unknown
  /** What came of it, or why it failed; undefined before. */
  readonly result: unknown
  /** E-mail address. */
  readonly addedBy: string
  readonly createdAt: string
  readonly startedAt: string | undefined
  readonly endedAt: string | undefined
}

export interface NewJob extends Pick<Job, 'id' | 'addedBy'> {
  readonly payload: object
  readonly accountId: string
}

/** How a job ended. */
export interface JobEnd {
  readonly state: 'done' | 'failed' | 'canceled'
  readonly result: object | undefined
}

/** What is done with jobs by whoever wants them done. */
interface JobList {
  add(job: NewJob): Promise<Job>
  /** The latest first. */
  list(limit: number): Promise<readonly Job[]>
  find(id: string): Promise<Job | undefined>
  /** One that waits is canceled at once; one that runs, when its owner hears of it. False where it has ended. */
  cancel(id: string): Promise<boolean>
  /** Lets one that failed or was canceled wait again. False for any other. */
  retry(id: string): Promise<boolean>
}

/** What is done with jobs by the servers that do them. */
interface JobClaims {
  /** Takes the job that has waited longest, for `owner` alone; undefined where none waits. */
  claim(owner: string): Promise<Job | undefined>
  /** Says how far a job is, and that its owner is alive. Gives whether that owner is still to go on. */
  report(claimed: ClaimedJob, progress: object | undefined): Promise<boolean>
  /** False where another owner has it by now. */
  end(claimed: ClaimedJob, end: JobEnd): Promise<boolean>
  /** Lets a job wait again, since its owner stops. */
  release(claimed: ClaimedJob): Promise<void>
  /** As `release`, since the process that did it has died without a word: after the fifth time it has failed. */
  lose(claimed: ClaimedJob): Promise<void>
  /** As `lose`, of jobs whose owner is dead, or has said nothing for long. */
  recover(isAlive: (owner: string) => Promise<boolean>): Promise<void>
}

/** A job, and who has it. Nothing is done where another one has it by now. */
export interface ClaimedJob {
  readonly id: string
  readonly owner: string
}

export type JobQueue = JobList & JobClaims

interface JobsDeps {
  readonly db: Kysely<Database>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Milliseconds after which the owner of a job is taken for dead that has said nothing. */
export const SILENCE = 120_000

const MOST_ATTEMPTS = 5

/** Jobs in a table, the same on both databases. */
export function createJobQueue(deps: JobsDeps): JobQueue {
  return { ...createList(deps), ...createClaims(deps) }
}

function createList({ db, now }: JobsDeps): JobList {
  return {
    async add({ id, payload, accountId, addedBy }) {
      const row = {
        id,
        state: 'queued' as const,
        payload: JSON.stringify(payload),
        account_id: accountId,
        added_by: addedBy,
        created_at: instant(now()),
        attempts: 0,
      }
      return decodeJob(await db.insertInto('jobs').values(row).returningAll().executeTakeFirstOrThrow())
    },
    async list(limit) {
      const latest = db.selectFrom('jobs').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit)
      return (await latest.execute()).map(decodeJob)
    },
    async find(id) {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      return row && decodeJob(row)
    },
    async cancel(id) {
      if (await change(db, id, ['queued'], { state: 'canceled', ended_at: instant(now()) })) return true
      return change(db, id, ['running'], { is_to_cancel: 1 })
    },
    retry: (id) =>
      change(db, id, ['failed', 'canceled'], {
        state: 'queued',
        is_to_cancel: 0,
        attempts: 0,
        progress: null,
        result: null,
        owner: null,
        started_at: null,
        ended_at: null,
      }),
  }
}

function createClaims({ db, now }: JobsDeps): JobClaims {
  const isPostgres = engineOf(db) === 'postgres'
  const owned = ({ id, owner }: ClaimedJob) =>
    db.updateTable('jobs').where('id', '=', id).where('state', '=', 'running').where('owner', '=', owner)
  /** One that was to be canceled is. */
  const release = async (claimed: ClaimedJob) => {
    const canceled = owned(claimed).set({ state: 'canceled', ended_at: instant(now()) })
    await canceled.where('is_to_cancel', '=', 1).execute()
    await owned(claimed).set({ state: 'queued', owner: null, started_at: null }).execute()
  }
  const lose = async (claimed: ClaimedJob) => {
    const counted = owned(claimed).set((column) => ({ attempts: column('attempts', '+', 1) }))
    await counted.execute()
    const result = JSON.stringify({ code: 'died', message: DIED })
    const failed = owned(claimed).set({ state: 'failed', ended_at: instant(now()), result })
    await failed.where('attempts', '>=', MOST_ATTEMPTS).where('is_to_cancel', '=', 0).execute()
    await release(claimed)
  }
  return {
    async claim(owner) {
      const waiting = db.selectFrom('jobs').select('id').where('state', '=', 'queued').orderBy('created_at').limit(1)
      const row = await db
        .updateTable('jobs')
        .set({ state: 'running', owner, started_at: instant(now()), touched_at: instant(now()) })
        // Whoever else claims at the same moment takes the next one. With `in`, PostgreSQL may ask for a row more than once.
        .where('id', '=', isPostgres ? waiting.forUpdate().skipLocked() : waiting)
        .where('state', '=', 'queued')
        .returningAll()
        .executeTakeFirst()
      return row && decodeJob(row)
    },
    async report(claimed, progress) {
      const columns = progress === undefined ? {} : { progress: JSON.stringify(progress) }
      const touched = owned(claimed).set({ ...columns, touched_at: instant(now()) })
      return (await touched.returning('is_to_cancel').executeTakeFirst())?.is_to_cancel === 0
    },
    async end(claimed, { state, result }) {
      const columns = { state, result: result === undefined ? null : JSON.stringify(result), ended_at: instant(now()) }
      return (await owned(claimed).set(columns).returning('id').executeTakeFirst()) !== undefined
    },
    release,
    lose,
    async recover(isAlive) {
      const running = await db.selectFrom('jobs').selectAll().where('state', '=', 'running').execute()
      for (const { id, owner, touched_at } of running) {
        const isSilent = touched_at === null || touched_at < instant(now() - SILENCE)
        if (owner !== null && (isSilent || !(await isAlive(owner)))) await lose({ id, owner })
      }
    },
  }
}

/** False where the job is in no such state. */
async function change(
  db: Kysely<Database>,
  id: string,
  from: readonly JobState[],
  columns: Partial<Selectable<JobsTable>>,
): Promise<boolean> {
  const changed = db
    .updateTable('jobs')
    .set(columns)
    .where('id', '=', id)
    .where('state', 'in', [...from])
  return (await changed.returning('id').executeTakeFirst()) !== undefined
}

function instant(time: number): string {
  return new Date(time).toISOString()
}

const DIED = 'It has ended without a word five times, as where the memory does not suffice.'

function decodeJob(row: Selectable<JobsTable>): Job {
  return {
    id: row.id,
    state: row.state,
    payload: JSON.parse(row.payload),
    progress: row.progress === null ? undefined : JSON.parse(row.progress),
    result: row.result === null ? undefined : JSON.parse(row.result),
    addedBy: row.added_by,
    createdAt: row.created_at,
    startedAt: row.started_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
  }
}

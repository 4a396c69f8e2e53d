import type { Issue } from '@gatefold/magazine/issue'
import { atomically, type MagazineDatabase } from './magazineDatabase.ts'
import type { RowCheck } from './createRowCheck.ts'
import type { DownloadRecord } from './DownloadRecord.ts'
import { repairRecord } from './repairRecord.ts'
import { issueRequests, withoutContents, type IssueStores, type WrittenStore } from './storedIssues.ts'

export async function readDownloads(database: MagazineDatabase): Promise<readonly DownloadRecord[]> {
  return (await database.getAll('downloads')).flatMap((row) => repairRecord(row) ?? [])
}

export async function readDownload(database: MagazineDatabase, issueId: string): Promise<DownloadRecord | undefined> {
  return repairRecord(await database.get('downloads', issueId))
}

export async function saveDownload(
  database: MagazineDatabase,
  record: DownloadRecord,
  expectedTicket: string | undefined,
): Promise<boolean> {
  const transaction = database.transaction('downloads', 'readwrite')
  const isExpected =
    expectedTicket === undefined || repairRecord(await transaction.store.get(record.issueId))?.ticket === expectedTicket
  await atomically(transaction, isExpected ? [() => transaction.store.put(record)] : [])
  return isExpected
}

export async function commitDownload(
  database: MagazineDatabase,
  download: { readonly issue: Issue; readonly record: DownloadRecord },
  now: number,
): Promise<boolean> {
  const { issue, record } = download
  const transaction = database.transaction(['issues', 'articles', 'downloads'], 'readwrite')
  const downloads = transaction.objectStore('downloads')
  const isExpected = repairRecord(await downloads.get(record.issueId))?.ticket === record.ticket
  const stores = { issues: transaction.objectStore('issues'), articles: transaction.objectStore('articles') }
  const requests = isExpected ? await issueRequests(stores, issue, now) : []
  await atomically(transaction, isExpected ? [...requests, () => downloads.put(record)] : [])
  return isExpected
}

export async function touchDownload(database: MagazineDatabase, issueId: string, openedAt: number): Promise<void> {
  const transaction = database.transaction('downloads', 'readwrite')
  const record = repairRecord(await transaction.store.get(issueId))
  await atomically(transaction, record === undefined ? [] : [() => transaction.store.put({ ...record, openedAt })])
}

export async function removeDownload(database: MagazineDatabase, issueId: string): Promise<void> {
  await removeIssues(database, () => Promise.resolve([issueId]))
}

/** What was only read goes, too, unless it is free: a worker and a page without a network show what is in the store. */
export async function removeOwned(database: MagazineDatabase, check: RowCheck): Promise<void> {
  await removeIssues(database, async ({ issues, downloads }) => {
    const [rows, records] = await Promise.all([issues.getAll(), downloads.getAll()])
    const owned = records.filter(({ owner }) => owner !== undefined).map(({ issueId }) => issueId)
    const paid = rows.filter((row) => check.issue(row)?.summary.isFree === false).map(({ id }) => id)
    return [...new Set([...owned, ...paid])]
  })
}

interface RemovalStores extends IssueStores {
  readonly downloads: WrittenStore<'downloads'>
}

async function removeIssues(
  database: MagazineDatabase,
  find: (stores: RemovalStores) => Promise<readonly string[]>,
): Promise<void> {
  const transaction = database.transaction(['issues', 'articles', 'downloads'], 'readwrite')
  const [issues, articles] = [transaction.objectStore('issues'), transaction.objectStore('articles')]
  const downloads = transaction.objectStore('downloads')
  const found = await Promise.all(
    (await find({ issues, articles, downloads })).map(async (issueId) => ({
      issueId,
      issue: await issues.get(issueId),
      articles: await articles.index('IssueID').getAll(issueId),
    })),
  )
  await atomically(
    transaction,
    found.flatMap(({ issueId, issue, articles: records }) => [
      () => downloads.delete(issueId),
      ...(issue === undefined ? [] : [() => issues.put(withoutContents(issue))]),
      ...records.map(
        ({ article: _article, ...row }) =>
          async () =>
            row.isFeatured === 1 ? articles.put(row) : articles.delete(row.id),
      ),
    ]),
  )
}

export async function keepDownloadsOnly(database: MagazineDatabase): Promise<void> {
  const names = ['issues', 'articles', 'downloads', 'reads', 'styles', 'fonts'] as const
  const transaction = database.transaction(names, 'readwrite')
  const [issues, articles] = [transaction.objectStore('issues'), transaction.objectStore('articles')]
  const held = new Set((await transaction.objectStore('downloads').getAll()).map(({ issueId }) => issueId))
  const others = (await issues.getAllKeys()).filter((id) => !held.has(id))
  const rows = (await articles.getAll()).filter(({ IssueID }) => !held.has(IssueID))
  await atomically(transaction, [
    ...others.map((id) => () => issues.delete(id)),
    ...rows.map(
      ({ id }) =>
        () =>
          articles.delete(id),
    ),
    () => transaction.objectStore('reads').delete('issues'),
    () => transaction.objectStore('reads').delete('featured-articles'),
    // What downloads are set in stays with them.
    ...(held.size > 0
      ? []
      : (['reads', 'styles', 'fonts'] as const).map((name) => () => transaction.objectStore(name).clear())),
  ])
}

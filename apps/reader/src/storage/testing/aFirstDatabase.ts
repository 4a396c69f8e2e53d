/** The database `canvasflow` as its first version made it, open; `fill` may write into it. */
export async function aFirstDatabase(
  factory: IDBFactory,
  fill: (transaction: IDBTransaction) => void = () => undefined,
): Promise<IDBDatabase> {
  const request = factory.open('canvasflow', 1)
  request.addEventListener('upgradeneeded', () => {
    const issues = request.result.createObjectStore('issues', { keyPath: 'id' })
    for (const name of ['index', 'slug']) issues.createIndex(name, name)
    const articles = request.result.createObjectStore('articles', { keyPath: 'id' })
    for (const name of ['index', 'IssueID', 'slug', 'isFeatured']) articles.createIndex(name, name)
    request.result.createObjectStore('styles', { keyPath: 'id' })
    request.result.createObjectStore('fonts', { keyPath: 'name' })
    request.result.createObjectStore('reads', { keyPath: 'name' })
    if (request.transaction !== null) fill(request.transaction)
  })
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
}

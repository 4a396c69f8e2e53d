/** The database `canvasflow` as it stands, without our way to it. */
export async function rawDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('canvasflow')
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
}

/**
 * A service worker that takes the place of ours and then itself away, with all that ours has kept: its caches, and the
 * rows of the local store, of which downloads are never brought up to date by reading. Open pages notice another worker
 * and load anew once; they read from the network from now on. Other titles of the origin keep what is theirs as far as names tell.
 */
export const KILL_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clear()))

async function clear() {
  await Promise.allSettled([clearCaches(), clearStore()])
  await registration.unregister()
}

async function clearCaches() {
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('gatefold-') || name.includes(registration.scope))
  await Promise.allSettled(ours.map((name) => caches.delete(name)))
}

async function clearStore() {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'canvasflow')) return
  const database = await settled(indexedDB.open('canvasflow'))
  database.onversionchange = () => database.close()
  const names = [...database.objectStoreNames]
  if (names.length > 0) {
    const transaction = database.transaction(names, 'readwrite')
    await Promise.all(names.map((name) => settled(transaction.objectStore(name).clear())))
  }
  database.close()
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
`

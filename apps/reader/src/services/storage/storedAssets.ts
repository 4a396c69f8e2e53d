import type { Assets } from '../content/ContentService.ts'
import { atomically } from './atomically.ts'
import type { MagazineDatabase } from './database.ts'
import type { RowCheck } from './createRowCheck.ts'
import type { Stored } from './LocalStore.ts'

export async function readAssets(database: MagazineDatabase, check: RowCheck): Promise<Stored<Assets> | undefined> {
  const transaction = database.transaction(['styles', 'fonts', 'reads'])
  const [styles, fonts, read] = await Promise.all([
    transaction.objectStore('styles').getAll(),
    transaction.objectStore('fonts').getAll(),
    transaction.objectStore('reads').get('assets'),
  ])
  if (read === undefined) return undefined
  const value = { styles: check.styles(styles), fonts: check.fonts(fonts) }
  return { value, savedAt: read.savedAt }
}

export async function saveAssets(database: MagazineDatabase, assets: Assets, now: number): Promise<void> {
  const transaction = database.transaction(['styles', 'fonts', 'reads'], 'readwrite')
  const styles = transaction.objectStore('styles')
  const fonts = transaction.objectStore('fonts')
  await atomically(transaction, [
    () => styles.clear(),
    () => fonts.clear(),
    ...assets.styles.map((style) => () => styles.put(style)),
    ...assets.fonts.map((font) => () => fonts.put(font)),
    () => transaction.objectStore('reads').put({ name: 'assets', savedAt: now }),
  ])
}

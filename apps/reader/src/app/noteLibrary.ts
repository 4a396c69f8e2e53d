import { entitlementMarks, type Library } from '@gatefold/magazine/purchase/Library'
import type { ReaderSession } from './ReaderContext.ts'

/**
 * Remembers what opens paid issues to the reader. Where that has become more or less, by a purchase or a refund, here or elsewhere,
 * what was read is read anew. Undefined: nobody is signed in. Never rejects.
 */
export async function noteLibrary(
  library: Library | undefined,
  { keys, readAnew }: Pick<ReaderSession, 'readAnew'> & { readonly keys: Keys },
): Promise<void> {
  const marks = library === undefined ? [] : entitlementMarks(library)
  const before = keys.features.read() ?? []
  keys.isSubscribed.save(library?.subscriptions.some(({ status }) => status !== 'ended') ?? false)
  if (marks.join('\n') === before.join('\n')) return
  keys.features.save(marks)
  await readAnew()
}

type Keys = Pick<ReaderSession['keys'], 'features' | 'isSubscribed'>

import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { finishSignOut, type SignOutDeps } from '../account/signOut.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

export interface ClearReaderOptions extends Omit<SignOutDeps, 'basePath' | 'queryClient'> {
  readonly router: ReaderRouter
  readonly configuration: Pick<PublicConfiguration, 'basePath'>
}

/** What belongs to the reader who has left goes from the device, too. Never rejects. */
export function clearReader({ router, configuration, ...deps }: ClearReaderOptions): Promise<void> {
  const { queryClient } = router.options.context
  return finishSignOut({ ...deps, basePath: configuration.basePath, queryClient })
}

import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { I18n } from '@lingui/core'
import type { ReaderRouter } from './createReaderRouter.tsx'

interface Props {
  readonly router: ReaderRouter
  readonly queryClient: QueryClient
  /** The interface's texts. */
  readonly texts: I18n
}

/** The whole reader, the same tree in the browser, on the server and in the worker. */
export function ReaderApp({ router, queryClient, texts }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={texts}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>
  )
}

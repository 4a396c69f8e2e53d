import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReaderRouter } from './createReaderRouter.tsx'

interface Props {
  readonly router: ReaderRouter
  readonly queryClient: QueryClient
}

/** The whole reader, the same tree in the browser, on the server and in the worker. */
export function ReaderApp({ router, queryClient }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

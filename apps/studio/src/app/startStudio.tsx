import { I18nProvider } from '@lingui/react'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { addressesOf, addressOfSignIn } from '../api/addresses.ts'
import { problemOf } from '../api/Problem.ts'
import { createStudioApi } from '../api/StudioApi.ts'
import { importsQuery, ServicesContext, type StudioServices } from '../api/studioServices.ts'
import { createFileUploads } from '../api/uploadFiles.ts'
import { openInterface } from '../i18n/interfaceTexts.ts'
import { readableColours, theme } from '../ui/theme.ts'
import { createStudioRouter } from './createStudioRouter.tsx'

/** Makes the services, and draws the studio into the page. */
export async function startStudio(window: Window): Promise<void> {
  const { document, location, navigator } = window
  const place = document.getElementById('studio')
  if (place === null) throw new Error('The page has no place for the studio.')
  const queryClient = createQueryClient()
  const services = createServices(window, queryClient)
  const texts = await openInterface({ storage: window.localStorage, languages: navigator.languages })
  const followLanguage = () => document.documentElement.setAttribute('lang', texts.locale)
  followLanguage()
  texts.on('change', followLanguage)
  const router = createStudioRouter({ document, basepath: services.addresses.studio, origin: location.origin })
  const nonce = nonceOf(document)
  // The lock of the page behind a dialog writes a style of its own, which asks for the nonce there.
  setNonce(nonce)
  const colorSchemes = localStorageColorSchemeManager({ key: 'gatefold-studio-colours' })
  createRoot(place).render(
    <I18nProvider i18n={texts}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={readableColours}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <ServicesContext value={services}>
            <RouterProvider router={router} />
            <Notifications position="top-right" autoClose={7000} />
          </ServicesContext>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
}

function createServices(window: Window, queryClient: QueryClient): StudioServices {
  const { document, location, navigator } = window
  const addresses = addressesOf(document.baseURI)
  const leave = (address: string) => location.assign(address)
  const signIn = () => leave(addressOfSignIn(addresses, location))
  const api = createStudioApi({
    fetch: (...request) => fetch(...request),
    address: `${addresses.studio}graphql`,
    signIn,
  })
  const onWhole = async (id: string) => {
    await api.importUploads([id])
    await queryClient.invalidateQueries(importsQuery(api))
  }
  const uploads = createFileUploads({ window, base: document.baseURI, addresses, signIn, onWhole })
  const language = { storage: window.localStorage, languages: navigator.languages }
  return { api, addresses, uploads, language, now: () => Date.now(), leave }
}

/** What was asked for is shown at once when somebody comes back, and asked for again where it is older than a quarter of a minute. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A request that fails at once says so; the browser's own idea of being online is often wrong.
        networkMode: 'always',
        staleTime: 15_000,
        retry: (count, error) => count < 1 && problemOf(error).kind === 'unreachable',
      },
    },
  })
}

function nonceOf(document: Document): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}

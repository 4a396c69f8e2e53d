import { getRouteApi } from '@tanstack/react-router'
import type { PublicConfiguration } from '@gatefold/contract/configuration/PublicConfiguration'

const root = getRouteApi('__root__')

/** The title's public configuration, from the router's context. */
export function useConfiguration(): PublicConfiguration {
  return root.useRouteContext().configuration
}

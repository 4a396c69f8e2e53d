import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { useLingui } from '@lingui/react'

/** What a page is called: by the label that is printed on it. */
export function useNameOfPage(): (page: Pick<PrintedPage, 'name'>) => string {
  const { _ } = useLingui()
  return ({ name }) => _('Page {page}', { page: name })
}

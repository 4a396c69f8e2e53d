import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/Notice.tsx'

/** The frame of the downloads: what this device has comes into it when the page is alive. */
export function DownloadsScreen({ children }: { readonly children: ReactNode }) {
  const { _ } = useLingui()
  return <Notice title={_('Downloads')}>{children}</Notice>
}

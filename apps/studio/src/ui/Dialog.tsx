import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { focusHeading } from './Screen.tsx'

interface DialogProps {
  readonly title: string
  readonly closeLabel: string
  /** While what it asked for is being done: closing would hide that, and stop nothing. */
  readonly isBusy?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question in front of the page, there for as long as it is drawn. Afterwards the focus is where it was. */
export function Dialog({ title, closeLabel, isBusy = false, onClose, children }: DialogProps) {
  const [opener] = useState(() => openerOf(document))
  useEffect(() => () => returnFocus(document, opener), [opener])
  return (
    <Modal
      opened
      onClose={() => isBusy || onClose()}
      returnFocus={false}
      title={title}
      closeButtonProps={{ 'aria-label': closeLabel }}
      // To a screen reader the page has one banner.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  )
}

/** What has the focus; the button of a menu in the place of an entry in it, which goes with the menu. */
function openerOf({ activeElement, body }: Document): Element {
  const menu = activeElement?.closest('[role=menu]')
  const button = body.ownerDocument.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
  return button ?? activeElement ?? body
}

/** To the screen's heading where the opener has gone, as that of an issue that was removed. */
function returnFocus(document: Document, opener: Element): void {
  // Once the dialog has let go of the focus, and the page has changed.
  setTimeout(() => {
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
    else focusHeading(document)
  })
}

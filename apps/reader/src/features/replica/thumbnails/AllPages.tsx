import { useLingui } from '@lingui/react'
import { useState, type ComponentProps } from 'react'
import { Thumbnails } from './Thumbnails.tsx'

/** The button that opens the overview of all pages; there is nothing of it before. */
export function AllPages(props: Omit<ComponentProps<typeof Thumbnails>, 'onClose'>) {
  const { _ } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {_('All pages')}
      </button>
      {isOpen && <Thumbnails {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

import type { ReactNode } from 'react'

interface Props {
  /** Of the file. */
  readonly name: string
  readonly content: string
  readonly mediaType: string
  readonly className?: string
  readonly children: ReactNode
}

/** Saves a text as a file on the device. */
export function SaveFile({ name, content, mediaType, className, children }: Props) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address))
  }
  return (
    <button type="button" className={className} onClick={save}>
      {children}
    </button>
  )
}

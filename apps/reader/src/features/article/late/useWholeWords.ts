import { withoutSoftHyphens } from '@gatefold/magazine/language/withoutSoftHyphens'
import { useEffect } from 'react'

/** Text is copied without the soft hyphens that publishing has set into it (decision 0078). */
export function useWholeWords(): void {
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])
}

function onCopy(event: ClipboardEvent): void {
  const selection = document.getSelection()
  const text = selection?.toString() ?? ''
  if (event.defaultPrevented || event.clipboardData === null || selection === null || !text.includes('\u00AD')) return
  const holder = document.createElement('div')
  for (let index = 0; index < selection.rangeCount; index += 1) {
    holder.append(selection.getRangeAt(index).cloneContents())
  }
  event.clipboardData.setData('text/plain', withoutSoftHyphens(text))
  event.clipboardData.setData('text/html', withoutSoftHyphens(holder.innerHTML))
  event.preventDefault()
}

import { useEffect } from 'react'
import { cleanText } from './cleanText.ts'

/** Paragraphs are copied whole: without the hyphens and line breaks of print, without page numbers and running heads. */
export function useCleanCopy(): void {
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])
}

function onCopy(event: ClipboardEvent): void {
  const selection = document.getSelection()
  const text = selection === null || event.defaultPrevented ? undefined : cleanText(selection, document)
  if (text === undefined || event.clipboardData === null) return
  event.clipboardData.setData('text/plain', text)
  event.preventDefault()
}

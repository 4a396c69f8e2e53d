import { useEffect } from 'react'
import { withoutSoftHyphens } from '@gatefold/magazine/language/withoutSoftHyphens'

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

/** What is selected of the paragraphs behind printed pages, one below the other; undefined where nothing of them is. */
function cleanText(selection: Selection, document: Document): string | undefined {
  const ranges = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  const paragraphs = [...document.querySelectorAll('[data-page-text] [data-words]')].flatMap((paragraph) =>
    ranges.filter((range) => range.intersectsNode(paragraph)).map((range) => wordsIn(paragraph, range)),
  )
  const text = paragraphs.filter((words) => words !== '').join('\n\n')
  return text === '' ? undefined : text
}

function wordsIn(paragraph: Element, range: Range): string {
  const part = range.cloneRange()
  if (!paragraph.contains(range.startContainer)) part.setStart(paragraph, 0)
  if (!paragraph.contains(range.endContainer)) part.setEnd(paragraph, paragraph.childNodes.length)
  return withoutSoftHyphens(part.toString()).trim()
}

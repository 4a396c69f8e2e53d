import { keepLanguage, PATTERNS } from '../services/addresses/addresses.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

/** `/` opens the search wherever nothing is being typed. */
export function followSlash({ document }: Window, router: ReaderRouter): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return
    if (isTyping(document.activeElement) || document.querySelector('dialog:modal') !== null) return
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('form[role="search"] input')
    if (field === null) void router.navigate({ to: PATTERNS.search, search: keepLanguage })
    else field.select()
  })
}

function isTyping(element: Element | null): boolean {
  return element?.matches('input, textarea, select, [contenteditable], iframe, media-controller *') ?? false
}

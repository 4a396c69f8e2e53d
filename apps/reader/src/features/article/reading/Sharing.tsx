import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import type { ArticlePage } from '../../../content/ContentService.ts'
import { emitReaderEvent } from '../../../analytics/events/readerEvents.ts'
import { QuietLine } from '../../../ui/QuietLine.tsx'
import { elementOf, PARAGRAPH, placeAt, topLine } from './place.ts'

/** What is passed on: a page, or a paragraph of it. */
interface SharedLink {
  readonly title: string
  readonly url: string
}

/** The part of `navigator` that is needed; an unsafe origin and old browsers lack either. */
interface Sharing {
  readonly share?: (data: SharedLink) => Promise<void>
  readonly clipboard?: Pick<Clipboard, 'writeText'>
}

type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'refused'

/** Words that tell a paragraph from the others around it. */
const WORDS = 8

interface Props {
  readonly shared: Shared
  readonly onDone: () => void
}

/** Milliseconds that a good word stays. */
const WHILE = 4_000

/** What became of a link that was shared. The device's own sharing speaks for itself. */
export function ShareLine({ shared, onDone }: Props) {
  const { _ } = useLingui()
  const { outcome, url } = shared
  useEffect(() => {
    if (outcome === 'refused') return undefined
    const timer = window.setTimeout(onDone, WHILE)
    return () => window.clearTimeout(timer)
  }, [outcome, onDone])
  if (outcome === 'copied') return <QuietLine>{<span>{_('Link copied')}</span>}</QuietLine>
  if (outcome !== 'refused') return null
  return (
    <QuietLine>
      <span>{_('This browser does not let the link be copied. Here it is:')}</span>
      <a href={url}>{url}</a>
      <button type="button" onClick={onDone}>
        {_('Close')}
      </button>
    </QuietLine>
  )
}

interface Shared {
  readonly outcome: ShareOutcome
  readonly url: string
}

const METHODS: Readonly<Partial<Record<ShareOutcome, 'system' | 'copy'>>> = { shared: 'system', copied: 'copy' }

/** Shares the page at the paragraph that is selected or at the top of the screen; `shared` is what became of it. */
export function useSharing(
  title: string,
  page: ArticlePage,
): {
  readonly shared: Shared | undefined
  readonly share: () => void
  readonly dismiss: () => void
} {
  const [shared, setShared] = useState<Shared | undefined>()
  const ids = { issue: page.issue.id, article: page.article.id }
  const share = () => {
    const article = document.querySelector('main > article')
    const url = new URL(window.location.href)
    const place = article ? placeToShare(article) : undefined
    url.hash = place === undefined ? '' : fragmentOf(place.component, place.paragraph.textContent)
    void shareLink({ title, url: url.href }, navigator).then((outcome) => {
      const method = METHODS[outcome]
      if (method !== undefined) emitReaderEvent(window, { type: 'share', method, ...ids })
      setShared({ outcome, url: url.href })
    })
  }
  return { shared, share, dismiss: () => setShared(undefined) }
}

/** A place as a link names it. */
interface SharedPlace {
  /** Id of the component. */
  readonly component: string
  /** The paragraph inside it that is meant. */
  readonly paragraph: Element
}

/** Where a shared link leads: to what is selected, else to what is at the top; undefined on the first screen. */
function placeToShare(article: Element): SharedPlace | undefined {
  const selected = selectedElement()
  const component = selected?.closest('[data-kind][id]')
  if (selected && component && article.contains(component)) {
    return { component: component.id, paragraph: closestParagraph(selected, component) }
  }
  const place = window.scrollY > window.innerHeight / 2 ? placeAt(article, topLine()) : undefined
  const paragraph = place && elementOf(article, place)
  return place && paragraph && { component: place.component, paragraph }
}

/** Where the selected text begins. */
function selectedElement(): Element | null {
  const selection = document.getSelection()
  if (selection === null || selection.isCollapsed) return null
  const start = selection.getRangeAt(0).startContainer
  return start instanceof Element ? start : start.parentElement
}

/** Hands a link to the device's own sharing where there is one, otherwise to the clipboard. Never rejects. */
export async function shareLink(link: SharedLink, device: Sharing): Promise<ShareOutcome> {
  if (device.share !== undefined) {
    try {
      await device.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    if (device.clipboard === undefined) return 'refused'
    await device.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'refused'
  }
}

/**
 * The fragment of a link that leads to a paragraph: the component's id, and the paragraph's first words as a text directive
 * (WICG Scroll to Text Fragment) for browsers that know it; the others open at the component. Pure.
 */
export function fragmentOf(component: string, paragraph: string): string {
  const words = paragraph.replaceAll('\u00AD', '').trim().split(/\s+/).slice(0, WORDS).join(' ')
  return words === '' ? component : `${component}:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`
}

/** The paragraph around an element; the component itself where it has none. */
function closestParagraph(element: Element, component: Element): Element {
  const paragraph = element.closest(PARAGRAPH)
  return paragraph !== null && component.contains(paragraph) ? paragraph : component
}

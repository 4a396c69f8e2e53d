import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { opensElsewhere } from '../../../network/addresses.ts'
import type { ArticlePage } from '../../../content/ContentService.ts'
import { Guard } from '../../../ui/Guard.tsx'
import { Html } from '../components/Text.tsx'
import { deferKinds } from '../lazy/deferKinds.tsx'
import { clickedLink } from '../links.ts'
import type { Setting } from '../Setting.ts'
import { type LargePicture, picturesOf } from './picturesOf.ts'

interface PictureViewerProps {
  readonly page: ArticlePage
  readonly setting: Setting
  readonly screen: RefObject<HTMLElement | null>
}

interface Opened {
  readonly pictures: readonly LargePicture[]
  readonly index: number
  readonly link: HTMLAnchorElement
}

// Only a browser opens pictures: the renderer's bundle is spared the library.
const large = deferKinds(() => (import.meta.env.SSR ? Promise.reject(new Error('no page')) : import('./Lightbox.tsx')))
const Lightbox = large.kind((module) => module.Lightbox)

/** Opens the pictures of an article in a lightbox, whose code comes when a picture is first come near. */
export function PictureViewer({ page, setting, screen }: PictureViewerProps) {
  const [opened, setOpened] = useState<Opened>()
  const open = async (link: HTMLAnchorElement): Promise<void> => {
    const pictures = shownOf(picturesOf(page.article.components, setting), screen.current)
    const index = pictures.findIndex(({ name }) => name === link.dataset['enlarge'])
    const isThere = await large.load().then(
      () => index !== -1,
      () => false,
    )
    // Without the lightbox the browser shows the file.
    if (isThere) setOpened({ pictures, index, link })
    else window.location.assign(link.href)
  }
  useEnlarging(screen, {
    onApproach: () => void large.load().catch(() => undefined),
    onOpen: (link) => void open(link),
  })
  if (opened === undefined) return null
  const close = () => {
    // The page takes no focus before the dialog is gone.
    flushSync(() => setOpened(undefined))
    opened.link.focus({ preventScroll: true })
  }
  return (
    <Guard>
      <Lightbox
        {...opened}
        wordsOf={(picture) => <Words picture={picture} language={setting.reading.language} />}
        onClose={close}
      />
    </Guard>
  )
}

/** The pictures that the page shows on this device and that could be had. */
function shownOf(pictures: readonly LargePicture[], screen: HTMLElement | null): readonly LargePicture[] {
  const links = [...(screen?.querySelectorAll<HTMLAnchorElement>('a[data-enlarge]') ?? [])]
  const shown = new Set(links.filter(isOpenable).map((link) => link.dataset['enlarge']))
  return pictures.filter(({ name }) => shown.has(name))
}

function isOpenable(link: HTMLAnchorElement): boolean {
  const image = link.querySelector('img')
  const isLost = image !== null && image.complete && image.naturalWidth === 0
  return link.checkVisibility() && !isLost
}

interface WordsProps {
  readonly picture: Pick<LargePicture, 'caption' | 'credit'>
  readonly language: string
}

/** Caption and credit under a picture of the lightbox. */
function Words({ picture: { caption, credit }, language }: WordsProps) {
  if (caption === undefined && credit === undefined) return null
  return (
    <div className="lightbox-words" lang={language}>
      {caption !== undefined && <Html className="lightbox-caption" html={caption.html} {...caption.mark} />}
      {credit !== undefined && <Html className="lightbox-credit" html={credit.html} {...credit.mark} />}
    </div>
  )
}

interface Callbacks {
  /** A finger, a pointer or the focus has come to a picture that opens. */
  readonly onApproach: () => void
  readonly onOpen: (link: HTMLAnchorElement) => void
}

/** Takes over the links to the files of pictures; without it the browser follows them. */
function useEnlarging(screen: RefObject<HTMLElement | null>, { onApproach, onOpen }: Callbacks): void {
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = clickedLink(event, screen.current)
    if (link?.dataset['enlarge'] === undefined || opensElsewhere(link, event)) return
    event.preventDefault()
    onOpen(link)
  })
  const prepare = useEffectEvent((event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-enlarge]') !== null) onApproach()
  })
  useEffect(() => {
    const element = screen.current
    const signs = ['pointerover', 'touchstart', 'focusin'] as const
    document.addEventListener('click', follow)
    for (const sign of signs) element?.addEventListener(sign, prepare, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      for (const sign of signs) element?.removeEventListener(sign, prepare)
    }
  }, [screen])
}

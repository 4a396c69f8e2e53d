import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ArticlePage } from '../../../services/content/ContentService.ts'
import { Guard } from '../../../ui/Guard.tsx'
import { deferKinds } from '../late/deferKinds.tsx'
import type { Setting } from '../setting/Setting.ts'
import { picturesOf, type LargePicture } from './picturesOf.ts'
import { useEnlarging } from './useEnlarging.ts'
import { Words } from './Words.tsx'

interface Props {
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
export function PictureViewer({ page, setting, screen }: Props) {
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

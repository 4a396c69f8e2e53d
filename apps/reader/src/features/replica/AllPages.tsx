import type { IssueContents } from '@gatefold/magazine/issue'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { storiesOnPage } from '@gatefold/magazine/replica/stories'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from 'react'
import { printedPageAddress } from '../../network/addresses.ts'
import { openDialog } from '../../ui/openDialog.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import css from './thumbnails.css?inline'
import { useNameOfPage, useViewer } from './Viewer.ts'

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

interface Props {
  readonly issue: IssueContents
  /** In this issue. */
  readonly reading: ReadingLanguage
  readonly onClose: () => void
}

/** All pages of the issue at a glance, open as long as it is mounted; it begins at the page that is read. */
function Thumbnails({ issue, reading, onClose }: Props) {
  const { _ } = useLingui()
  const nameOf = useNameOfPage()
  useLateStyle(css)
  const { page: current, pages } = useViewer()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return (
    <dialog ref={openDialog} className="all-pages" aria-label={_('All pages')} closedby="any" onClose={onClose}>
      <div className="all-pages-head">
        <h2 className="all-pages-title">{_('All pages')}</h2>
        <button type="button" className="all-pages-close" onClick={closeDialog}>
          {_('Close')}
        </button>
      </div>
      <ol role="list" ref={list} className="all-pages-pages">
        {pages.map((page) => (
          <li key={page.page} className="all-pages-page">
            <Link
              {...printedPageAddress(issue, page.page)}
              className="all-pages-link"
              aria-current={page.page === current ? 'page' : undefined}
              activeProps={{}}
              preload={false}
              onClick={closeDialog}
            >
              <Thumbnail page={page} />
              <span className="all-pages-label">{nameOf(page)}</span>
              <Titles page={page} issue={issue} reading={reading} />
            </Link>
          </li>
        ))}
      </ol>
    </dialog>
  )
}

/** By the dialog's own way, which gives the focus back. */
function closeDialog({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close()
}

function Thumbnail({ page }: { readonly page: PrintedPage }) {
  const { url, width, height } = smallPictureOf(page)
  const ground = page.preview === undefined ? {} : { backgroundImage: `url("${page.preview}")` }
  return (
    <img
      className="all-pages-picture"
      src={url}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      style={ground}
    />
  )
}

interface TitlesProps extends Pick<Props, 'issue' | 'reading'> {
  readonly page: PrintedPage
}

/** The stories that stand on the page. */
function Titles({ page, issue, reading }: TitlesProps) {
  const titles = storiesOnPage(page, issue.articles).map(({ name }) => resolveLocalized(name, reading))
  return titles.length === 0 ? null : <span className="all-pages-stories">{titles.join(' · ')}</span>
}

/** In pixels; of a page whose size is not known the shape of A4. */
interface SmallPicture {
  readonly url: string
  readonly width: number
  readonly height: number
}

const A4 = { width: 210, height: 297 }

/** The smallest picture of a page, which every browser can show. Pure. */
export function smallPictureOf({
  pictures,
  image,
  size,
}: Pick<PrintedPage, 'pictures' | 'image' | 'size'>): SmallPicture {
  const smallest = pictures.find(({ mediaType }) => mediaType === 'image/webp')
  if (smallest !== undefined) return { url: smallest.url, width: smallest.width, height: smallest.height }
  return { url: image, ...(size ?? A4) }
}

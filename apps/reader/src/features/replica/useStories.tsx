import type { ArticleSummary } from '@gatefold/magazine/article'
import type { IssueContents } from '@gatefold/magazine/issue'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { type PagePoint, storiesOnPage, storyAt, type StoryOnPage } from '@gatefold/magazine/replica/stories'
import { useLingui } from '@lingui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PageText } from '@gatefold/magazine/replica/Flatplan'
import { articleAddress } from '../../network/addresses.ts'
import { QuietLine } from '../../ui/QuietLine.tsx'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import { PageTextLayer, useCleanCopy, usePageText, type StoryStart } from './PageTextLayer.tsx'
import css from './story.css?inline'
import { decodePagePlace } from '../../content/replica/pagePlace.ts'
import type { PageTexts } from '../../content/replica/createPageTexts.ts'
import { roomOf } from './createStage.ts'
import { useViewer } from './Viewer.ts'

/** A point of a printed page, in fractions of it. */
interface Touched {
  readonly page: PrintedPage
  readonly x: number
  readonly y: number
}

interface Offered {
  /** The address of the page that it was offered on. */
  readonly at: string
  readonly article: ArticleSummary
  readonly component: string | undefined
}

interface Stories {
  /** What is drawn over the picture of a page. */
  readonly drawLayer: (page: PrintedPage) => ReactNode
  /** What to look at closer; undefined where no story is. */
  readonly areaAt: (touched: Touched) => Area | undefined
  /** Offers the story there; false where none is. */
  readonly open: (touched: Touched) => boolean
  /** The offer. */
  readonly line: ReactNode
}

/** The stories on the pages of an issue: their text, a tap on one, a double-tap. */
export function useStories(props: StoriesProps): Stories {
  const { issue, texts } = props
  // The screen is drawn anew with every page that is turned.
  const at = useRouter().latestLocation.href
  const [last, offer] = useState<Offered>()
  const offered = last?.at === at ? last : undefined
  useCleanCopy()
  useLazyStyle(css)
  return {
    drawLayer: (page) => <PageLayer key={page.page} page={page} {...props} />,
    areaAt({ page, ...point }) {
      const story = storyOn({ page, ...point }, texts)
      const { size } = page
      return story && size && closeUpOf(story, point, size.height / size.width)
    },
    open(touched) {
      const found = offerOf(touched, props)
      offer(found && { ...found, at })
      return found !== undefined
    },
    line: offered && (
      <StoryLine
        issue={issue}
        reading={props.reading}
        article={offered.article}
        component={offered.component}
        onDone={() => offer(undefined)}
      />
    ),
  }
}

function storyOn({ page, ...point }: Touched, texts: StoriesProps['texts']): StoryOnPage | undefined {
  const text = page.text === undefined ? undefined : texts.peek(page.text)
  return text && storyAt(text, point)
}

/** Of a page whose text is not known the one story that stands on it. */
function offerOf(touched: Touched, { issue, texts }: StoriesProps): Omit<Offered, 'at'> | undefined {
  const story = storyOn(touched, texts)
  if (story !== undefined) {
    const article = articleOf(issue, story.article)
    return article && { article, component: story.component }
  }
  const { page } = touched
  const [article, ...others] = storiesOnPage(page, issue.articles)
  const isOnly = article !== undefined && others.length === 0
  const isTextKnown = page.text !== undefined && texts.peek(page.text) !== undefined
  return isOnly && !isTextKnown ? { article, component: undefined } : undefined
}

interface Props {
  readonly issue: IssueContents
  readonly article: ArticleSummary
  /** Undefined: the article's top. */
  readonly component: string | undefined
  readonly reading: ReadingLanguage
  readonly onDone: () => void
}

/** What a tap on a story offers. */
function StoryLine({ issue, article, component, reading, onDone }: Props) {
  const { _ } = useLingui()
  return (
    <QuietLine>
      <Link {...articleAddress(issue, article)} {...(component !== undefined && { hash: component })}>
        {_('Read this story: {title}', { title: resolveLocalized(article.name, reading) })}
      </Link>
      <button type="button" onClick={onDone}>
        {_('Close')}
      </button>
    </QuietLine>
  )
}

export interface StoriesProps {
  readonly issue: IssueContents
  /** In this issue. */
  readonly reading: ReadingLanguage
  readonly texts: PageTexts
}

interface PageLayerProps extends StoriesProps {
  readonly page: PrintedPage
}

const WHOLE_PAGE = { x: 0, y: 0, width: 1, height: 1 }

/** What lies over a page's picture: its text and the ways to its stories. Where it has no text, the ways alone. */
function PageLayer({ page, issue, reading, texts }: PageLayerProps) {
  const text = usePageText(texts, page.text)
  const { size } = page
  if (text === undefined || size === undefined) {
    return storiesOnPage(page, issue.articles).map((article) => (
      <StoryLink key={article.id} {...{ issue, article, reading }} component={undefined} box={WHOLE_PAGE} />
    ))
  }
  const ratio = size.height / size.width
  const linkTo = (start: StoryStart) => {
    const article = articleOf(issue, start.article)
    return article && <StoryLink {...{ issue, article, reading }} component={start.component} box={start.box} />
  }
  const language = issue.data.languages[0] ?? reading.language
  return (
    <>
      <PageTextLayer page={page.page} text={text} ratio={ratio} language={language} storyLink={linkTo} />
      <ArrivalMark page={page.page} text={text} ratio={ratio} />
    </>
  )
}

function articleOf({ articles }: IssueContents, id: string): ArticleSummary | undefined {
  return articles.find((article) => article.id === id)
}

interface StoryLinkProps {
  readonly issue: IssueContents
  readonly article: ArticleSummary
  /** Where in the article it leads; undefined: to its top. */
  readonly component: string | undefined
  /** What of the page it stands for: seen when the keyboard is there. */
  readonly box: Area
  readonly reading: ReadingLanguage
}

/** For the keyboard and the screen reader what a tap is for a finger. Its words are a name, not text that a search would find. */
function StoryLink({ issue, article, component, box, reading }: StoryLinkProps) {
  const { _ } = useLingui()
  const title = resolveLocalized(article.name, reading)
  return (
    <Link
      {...articleAddress(issue, article)}
      {...(component !== undefined && { hash: component })}
      className="story-link"
      style={roomOf(box)}
      aria-label={_('Read this story: {title}', { title })}
    />
  )
}

interface ArrivalMarkProps {
  readonly page: number
  readonly text: PageText
  /** Of the page: height by width. */
  readonly ratio: number
}

/** CSS pixels: print on a page that is narrower than this cannot be read. */
const READABLE = 480

/** Shows the block that the address leads to, closer where the page is too small to be read. */
function ArrivalMark({ page, text, ratio }: ArrivalMarkProps) {
  const { zoomTo } = useViewer()
  const { hash } = useRouter().latestLocation
  const mark = useRef<HTMLDivElement>(null)
  const place = decodePagePlace(hash)
  const area = place?.page === page ? text.blocks[place.block]?.area : undefined
  const arrive = useEffectEvent(() => {
    const layer = mark.current?.parentElement
    if (area === undefined || !layer || layer.getBoundingClientRect().width >= READABLE) return
    const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
    const story = storyAt(text, middle)
    zoomTo(page, story === undefined ? area : closeUpOf({ ...story, block: area }, middle, ratio))
  })
  useEffect(() => {
    arrive()
  }, [hash])
  return area === undefined ? null : <div key={hash} ref={mark} className="story-mark" style={roomOf(area)} />
}

/** Height by width of what is looked at: about a phone's screen. */
const SCREEN = 1.6

/**
 * What to look at closer: as wide as the column, and as high as the block; of a block that is higher than a screen what is around
 * the point. `ratio` is the page's height by its width. Pure.
 */
export function closeUpOf({ block, column }: StoryOnPage, point: PagePoint, ratio: number): Area {
  const height = Math.min(block.height, (column.width * SCREEN) / ratio)
  const lowest = block.y + block.height - height
  const y = Math.max(block.y, Math.min(point.y - height / 2, lowest))
  return { x: column.x, y, width: column.width, height }
}

import type { ArticleSummary } from '@gatefold/magazine/article'
import type { IssueContents } from '@gatefold/magazine/issue'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { storiesOnPage, storyAt, type StoryOnPage } from '@gatefold/magazine/replica/stories'
import { useLingui } from '@lingui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { articleAddress } from '../../network/addresses.ts'
import { QuietLine } from '../../ui/QuietLine.tsx'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { articleOf, closeUpOf, PageLayer, type StoriesProps } from './PageLayer.tsx'
import { useCleanCopy } from './PageTextLayer.tsx'
import css from './story.css?inline'

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
  useLateStyle(css)
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

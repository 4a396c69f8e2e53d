import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { storiesOnPage } from '@gatefold/magazine/replica/storiesOnPage'
import type { PageTexts } from '../../../services/replica/createPageTexts.ts'
import { PageTextLayer } from '../text/PageTextLayer.tsx'
import type { StoryStart } from '../text/outlineOf.ts'
import { usePageText } from '../text/usePageText.ts'
import { ArrivalMark } from './ArrivalMark.tsx'
import { StoryLink } from './StoryLink.tsx'

export interface StoriesProps {
  readonly issue: IssueContents
  /** In this issue. */
  readonly reading: ReadingLanguage
  readonly texts: PageTexts
}

interface Props extends StoriesProps {
  readonly page: PrintedPage
}

const WHOLE_PAGE = { x: 0, y: 0, width: 1, height: 1 }

/** What lies over a page's picture: its text and the ways to its stories. Where it has no text, the ways alone. */
export function PageLayer({ page, issue, reading, texts }: Props) {
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

export function articleOf({ articles }: IssueContents, id: string): ArticleSummary | undefined {
  return articles.find((article) => article.id === id)
}

import { useLingui } from '@lingui/react'
import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { Link } from '@tanstack/react-router'
import { articleAddress } from '../../../services/addresses.ts'
import { QuietLine } from '../../../ui/QuietLine.tsx'

interface Props {
  readonly issue: IssueContents
  readonly article: ArticleSummary
  /** Undefined: the article's top. */
  readonly component: string | undefined
  readonly reading: ReadingLanguage
  readonly onDone: () => void
}

/** What a tap on a story offers. */
export function StoryLine({ issue, article, component, reading, onDone }: Props) {
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

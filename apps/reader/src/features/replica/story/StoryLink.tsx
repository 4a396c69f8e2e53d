import { useLingui } from '@lingui/react'
import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { Link } from '@tanstack/react-router'
import { articleAddress } from '../../../services/addresses.ts'
import { roomOf } from '../roomOf.ts'

interface Props {
  readonly issue: IssueContents
  readonly article: ArticleSummary
  /** Where in the article it leads; undefined: to its top. */
  readonly component: string | undefined
  /** What of the page it stands for: seen when the keyboard is there. */
  readonly box: Area
  readonly reading: ReadingLanguage
}

/** For the keyboard and the screen reader what a tap is for a finger. Its words are a name, not text that a search would find. */
export function StoryLink({ issue, article, component, box, reading }: Props) {
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

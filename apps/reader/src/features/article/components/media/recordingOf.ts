import { sizeFor } from '@gatefold/magazine/pictureSizes'
import type { AudioComponent } from '@gatefold/magazine/component/Component'
import { resolveInLanguage, resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { Recording } from '../../../../audio/Playback.ts'
import type { Listening } from '../../ArticleSetting.ts'

type RecordingTexts = Pick<Listening, 'page' | 'linkTo'>

interface Heard {
  readonly language: ReadingLanguage
  readonly file: Pick<AudioComponent, 'url'> & Partial<Pick<AudioComponent, 'loop' | 'muted'>>
  /** Where it stands in its article. */
  readonly anchor?: string
}

/** What is said of a recording where its article is not in sight. Pure. */
export function recordingOf({ page, linkTo }: RecordingTexts, { language, file, anchor }: Heard): Recording {
  const { issue, article } = page
  const title = resolveInLanguage(article.name, language)
  return {
    url: file.url,
    title: title.text,
    lang: title.language,
    issue: issue.id,
    article: article.id,
    issueName: resolveLocalized(issue.name, language),
    cover: issue.cover && sizeFor(issue.cover, 512),
    href: linkTo(article.slug ?? article.id, anchor).href,
    loop: file.loop ?? false,
    muted: file.muted ?? false,
  }
}

import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { Unseen } from '../../../ui/Unseen.tsx'
import type { LinkTo } from '../links/makeResolveLink.ts'
import type { Neighbours } from './neighboursOf.ts'
import { useLateStyle } from '../../../ui/useLateStyle.ts'
import css from './SideArrows.css?inline'

interface Props {
  readonly neighbours: Neighbours
  readonly reading: ReadingLanguage
  readonly linkTo: LinkTo
  /** Has the colours of the article's style. */
  readonly publicationClass: string | undefined
}

/** The neighbours at the sides of a wide screen, so that turning does not ask for the way to the end of the page. */
export function SideArrows({ neighbours, reading, linkTo, publicationClass = '' }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  const turns = [
    { turn: 'prev', sign: '‹', word: _('Previous'), article: neighbours.previous },
    { turn: 'next', sign: '›', word: _('Next'), article: neighbours.next },
  ] as const
  return (
    <nav className={`side-arrows ${publicationClass}`} aria-label={_('Previous and next article')}>
      {turns.map(
        ({ turn, sign, word, article }) =>
          article !== undefined && (
            <a
              key={turn}
              {...linkTo(article.slug ?? article.id)}
              data-page-link=""
              className="side-arrow"
              data-turn={turn}
            >
              <span aria-hidden="true">{sign}</span>
              <Unseen>
                {word} <span {...languageMark(article.name, reading)}>{resolveLocalized(article.name, reading)}</span>
              </Unseen>
            </a>
          ),
      )}
    </nav>
  )
}

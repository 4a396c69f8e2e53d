import { useLingui } from '@lingui/react'
import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import { favoritesTexts } from '../../services/language/texts/favorites/favoritesTexts.ts'
import { tryTexts } from '../../services/language/tryTexts.ts'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

/** Marks an issue, once the page is alive. */
export function MarkIssue({ issue }: { readonly issue: IssueContents }) {
  const { openDesk } = useReaderContext()
  const { i18n } = useLingui()
  const late = useLate(async () => {
    const [{ favorites }, { IssueMark }] = await Promise.all([
      openDesk(),
      import('../IssueMark.tsx'),
      tryTexts(i18n, favoritesTexts),
    ])
    return { favorites, IssueMark }
  })
  return late === undefined ? null : <late.IssueMark favorites={late.favorites} issue={issue} />
}

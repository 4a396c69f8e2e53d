import type { IssueContents } from '@gatefold/magazine/issue'
import type { Favorites } from '../../content/favorites/createFavorites.ts'
import { Mark } from '../Mark.tsx'

interface Props {
  readonly favorites: Favorites
  readonly issue: IssueContents
}

/** The mark of an issue on its screen. A module of its own: what is fetched late may not be imported at once, too. */
export function IssueMark({ favorites, issue }: Props) {
  return <Mark favorites={favorites} issue={issue} article={undefined} />
}

import type { Issue } from './Issue.ts'
import type { TextDirection } from '../language/Localized.ts'

/** To which side the printed pages turn: as the issue's source says, else as its text runs. */
export function pageDirection({ data, textDirection }: Pick<Issue, 'data' | 'textDirection'>): TextDirection {
  const { pageProgression } = data
  return pageProgression === 'rtl' || pageProgression === 'ltr' ? pageProgression : textDirection
}

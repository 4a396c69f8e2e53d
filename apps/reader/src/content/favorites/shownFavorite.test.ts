import { expect, it } from 'vitest'
import { anArticle, anIssue } from '../../testing/anIssue.ts'
import type { StoredFavorite } from './createFavorites.ts'
import { labelOf, shownFavorite } from './shownFavorite.ts'
import { LABEL } from '../../testing/aDevice.ts'

const issue = anIssue({
  cover: '/cover.webp',
  articles: [anArticle({ name: 'Mud', slug: 'mud', thumbnail: '/mud.webp' })],
})
const favorite: StoredFavorite = {
  issueId: issue.id,
  articleId: 'a1',
  isMarked: true,
  changedAt: 1,
  owner: undefined,
  label: LABEL,
}

it('says what the title says now', () => {
  expect(shownFavorite(favorite, issue)).toMatchObject({
    label: { name: 'Mud', slug: 'mud', picture: '/mud.webp', issueName: 'Issue i1', issueSlug: 'slug-of-i1' },
    isIssue: false,
    isGone: false,
  })
  expect(shownFavorite({ ...favorite, articleId: undefined }, issue)).toMatchObject({
    label: { name: 'Issue i1', slug: 'slug-of-i1', picture: '/cover.webp' },
    isIssue: true,
    isGone: false,
  })
})

it('says what was said when it was marked where nobody can say more, and that it is gone where it is', () => {
  expect(shownFavorite(favorite, undefined)).toEqual({ label: LABEL, isIssue: false, isGone: false })
  expect(shownFavorite(favorite, null)).toEqual({ label: LABEL, isIssue: false, isGone: true })
  expect(shownFavorite({ ...favorite, articleId: 'a2' }, issue)).toEqual({ label: LABEL, isIssue: false, isGone: true })
  expect(shownFavorite({ ...favorite, label: undefined }, null)).toMatchObject({ label: undefined, isGone: true })
})

it('names an article by itself and by its issue', () => {
  expect(labelOf(issue, issue.articles[0]).name).toBe('Mud')
})

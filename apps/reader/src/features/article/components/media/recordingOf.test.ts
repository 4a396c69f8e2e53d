import { expect, it } from 'vitest'
import { anArticle, anIssue, aSummary, linkTo } from '../../../../testing/builders.ts'
import { recordingOf } from './recordingOf.ts'

it('says the language that its title is in, also where that is not the reading language', () => {
  const page = { issue: anIssue([aSummary(1)]), article: anArticle(1, { name: { en: 'Mud', de: 'Schlick' } }) }
  const heardIn = (language: string) =>
    recordingOf({ page, linkTo }, { language: { language, defaultLanguage: 'en' }, file: { url: '/mud.webm' } })
  expect(heardIn('de')).toMatchObject({ title: 'Schlick', lang: 'de' })
  expect(heardIn('ja')).toMatchObject({ title: 'Mud', lang: 'en' })
})

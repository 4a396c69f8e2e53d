import { expect, it } from 'vitest'
import {
  describeWeight,
  type Manifest,
  screenFilesOf,
  sentencesOf,
  startTextsOf,
  weighScreens,
  weighStudio,
} from './budget.ts'

const manifest: Manifest = {
  'src/main.tsx': {
    file: 'main.js',
    isEntry: true,
    imports: ['_libraries.js'],
    dynamicImports: ['src/app/issues/Home.tsx', '_late.js'],
  },
  '_libraries.js': { file: 'libraries.js' },
  '_shared.js': { file: 'shared.js', imports: ['_libraries.js', 'src/main.tsx'] },
  '_late.js': { file: 'late.js', name: 'idle', imports: ['_storage.js'] },
  '_storage.js': { file: 'storage.js' },
  'src/app/issues/Home.tsx': {
    file: 'Home.js',
    imports: ['_shared.js'],
    dynamicImports: ['_late.js'],
  },
  'src/app/issues/IssuePage.tsx': { file: 'IssuePage.js', imports: ['_shared.js'] },
  '_article-1.js': { file: 'article-1.js', name: 'article', imports: ['src/main.tsx'] },
  'src/i18n/texts/start/de.ts': { file: 'de.js' },
  'src/i18n/texts/start/en.ts': { file: 'en.js' },
  'src/i18n/texts/late/de.ts': { file: 'late-de.js' },
  'src/app/screens/Preview.tsx': { file: 'Preview.js', imports: ['_shared.js', '_storage.js'] },
  'src/app/screens/OpenInsights.tsx': { file: 'OpenInsights.js' },
}
const sizes: Readonly<Record<string, number>> = {
  'main.js': 10_500,
  'libraries.js': 90_000,
  'shared.js': 5_000,
  'Home.js': 3_000,
  'IssuePage.js': 3_001,
  'de.js': 2_000,
  'en.js': 10,
  'late-de.js': 900_000,
  'article-1.js': 1,
  'Preview.js': 43_001,
  'OpenInsights.js': 100_000,
  'late.js': 900_000,
  'storage.js': 900_000,
}

it('counts each script once, with all that comes along and nothing that comes later', () => {
  const [home, , article] = screenFilesOf(manifest)
  expect(home?.all.toSorted()).toEqual(['Home.js', 'libraries.js', 'main.js', 'shared.js'])
  expect(home?.added.toSorted()).toEqual(['Home.js', 'shared.js'])
  expect(article?.added).toEqual(['article-1.js'])
})

it('says what is over the budget, and by how much, in the language that says it longest', () => {
  const scripts = { screens: screenFilesOf(manifest), texts: startTextsOf(manifest) }
  const weights = weighScreens(scripts, (file) => sizes[file] ?? 0)
  expect(sentencesOf(weights)).toEqual([
    'JavaScript of IssuePage as the first route: 1 bytes over the budget of 110500 on the wire.',
    'JavaScript that Preview adds: 1 bytes over the budget of 48000 on the wire.',
  ])
  expect(weights.map(describeWeight)[0]).toBe('JavaScript of Home as the first route: 110.5 of 110.5 KB')
})

it('does not pass for want of a screen', () => {
  expect(() => weighScreens({ screens: [], texts: ['en.js'] }, () => 0)).toThrow(
    'no screen Home, IssuePage, ArticleReader',
  )
  expect(() => weighScreens({ screens: screenFilesOf(manifest), texts: [] }, () => 0)).toThrow('no texts')
})

it('weighs the studio with all that it says at first, in the language that says it longest', () => {
  const studio: Manifest = {
    'index.html': {
      file: 'index.js',
      isEntry: true,
      imports: ['_shared.js'],
      dynamicImports: ['src/app/AdminPages.tsx'],
    },
    '_shared.js': { file: 'shared.js' },
    'src/app/AdminPages.tsx': { file: 'AdminPages.js', imports: ['index.html'] },
    'src/i18n/texts/start/de.ts': { file: 'start-de.js' },
    'src/i18n/texts/issues/de.ts': { file: 'issues-de.js' },
    'src/i18n/texts/start/en.ts': { file: 'start-en.js' },
    'src/i18n/texts/issues/en.ts': { file: 'issues-en.js' },
  }
  const weights: Readonly<Record<string, number>> = {
    'index.js': 100,
    'shared.js': 20,
    'AdminPages.js': 9000,
    'start-de.js': 3,
    'issues-de.js': 4,
    'start-en.js': 5,
  }
  expect(weighStudio(studio, (file) => weights[file] ?? 0).bytes).toBe(127)
})

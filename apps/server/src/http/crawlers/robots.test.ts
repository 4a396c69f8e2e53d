import { expect, it } from 'vitest'
import { writeRobots } from './robots.ts'

it('R2.1 keeps robots from what is one reader’s own, below the base path, and names the sitemap', () => {
  const sitemap = 'https://magazine.example/some/dir/sitemap.xml'
  expect(writeRobots({ basePath: '/some/dir/', isClosed: false, sitemap }).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /some/dir/account',
    'Disallow: /some/dir/callback',
    'Disallow: /some/dir/drafts',
    'Disallow: /some/dir/identity/',
    'Disallow: /some/dir/insights',
    'Disallow: /some/dir/logout',
    '',
    'Sitemap: https://magazine.example/some/dir/sitemap.xml',
    '',
  ])
})

it('R2.14 keeps robots from all of a title behind a password', () => {
  expect(writeRobots({ basePath: '/', isClosed: true, sitemap: undefined })).toBe('User-agent: *\nDisallow: /\n')
})

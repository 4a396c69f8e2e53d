import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { aSignIn } from '@gatefold/contract/testing/aSignIn'
import { printedPagesOf } from '@gatefold/magazine/replica/PrintedPage'
import { anArticle, anIssue } from '@gatefold/magazine/testing/builders'
import { describe, expect, it } from 'vitest'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { QueryClient } from '@tanstack/react-query'
import type { ContentService } from '../content/ContentService.ts'
import { answersOf, renderAnswers, renderDocument, splitMarkup } from './renderDocument.tsx'

it('brings number and label of printed pages, and neither their pictures nor their links', () => {
  const client = new QueryClient()
  const area = { x: 0, y: 0, width: 1, height: 1 }
  const pages = [
    { page: 1, name: 'iv', image: '/assets/one.webp', hotspots: [{ url: 'https://tide.example/', area }] },
    { page: 2, name: '1', image: '/assets/two.webp', hotspots: [] },
  ]
  const issue = { ...anIssue(), pages }
  client.setQueryData(['issue-contents', 'spring'], issue)
  client.setQueryData(['article-page', 'spring', 'one'], { issue, article: { name: 'One', replica: pages.slice(1) } })
  client.setQueryData(['printed-opening', 'spring', 1], { pages })
  client.setQueryData(['article-page', 'spring', 'gone'], null)
  const [contents, page, opening, gone] = answersOf(client).map(({ data }) => data)
  const one = { page: 1, name: 'iv', image: '', hotspots: [] }
  const two = { page: 2, name: '1', image: '', hotspots: [] }
  expect(contents).toEqual({ ...issue, pages: [one, two] })
  expect(page).toEqual({ issue: { ...issue, pages: [one, two] }, article: { name: 'One', replica: [two] } })
  expect(opening).toEqual({ pages })
  expect(gone).toBeNull()
})

describe('splitMarkup', () => {
  it('takes what React hoists into the head and leaves the page', () => {
    const page = createElement(
      'div',
      null,
      createElement('title', null, 'Night & day'),
      createElement('meta', { name: 'description', content: 'a > b' }),
      createElement('img', { src: 'cover.jpg', fetchPriority: 'high' }),
      createElement('p', null, 'x'),
    )
    const { head, app } = splitMarkup(renderToString(createElement('main', null, page)))
    expect(head).toContain('<title>Night &amp; day</title>')
    expect(head).toContain('name="description"')
    expect(head).toContain('rel="preload"')
    expect(app.startsWith('<main>')).toBe(true)
  })

  it('takes a publication’s style along, behind which the title stands', () => {
    const sheet = createElement('style', { href: 'a', precedence: 'publication' }, 'p > a { color: red }')
    const page = createElement('main', null, sheet, createElement('title', null, 'Ebb'))
    const { head, app } = splitMarkup(renderToString(page))
    expect(head).toMatch(/^<style[^>]*>p > a \{ color: red \}<\/style><title>Ebb<\/title>$/)
    expect(app).toBe('<main></main>')
  })

  it('leaves markup without metadata as it is', () => {
    expect(splitMarkup('<p>words</p>')).toEqual({ head: '', app: '<p>words</p>' })
  })
})

const TEMPLATE =
  '<html lang="{{lang}}"{{settings}}><head>{{head}}</head><body>{{app}}<i>{{start}}</i><a href="{{base}}x"></a></body></html>'

const PRINTED = { replica: { enabled: true, default: false } }

function aReplica(page: number) {
  const hotspots = [{ url: `https://example.org/${page}`, area: { x: 0, y: 0, width: 0.5, height: 0.1 } }]
  return { page, name: String(page), image: `/assets/${page}.webp`, hotspots }
}

const issue = anIssue({ name: { en: 'Spring', fr: 'Printemps' }, articles: [anArticle({ name: 'The harbour' })] })

function contentOf(found: typeof issue): ContentService {
  const isIssue = (reference: string) => reference === found.slug || reference === found.id
  const articleOf = (reference: string) => found.articles.find(({ id, slug }) => slug === reference || id === reference)
  return {
    listIssues: () => Promise.resolve([found]),
    listIssuePage: () => Promise.resolve([found]),
    listIssueYears: () => Promise.resolve([]),
    listFeaturedArticles: () => Promise.resolve([]),
    findIssue: (reference) => Promise.resolve(isIssue(reference) ? found : undefined),
    findIssueContents: (reference) => Promise.resolve(isIssue(reference) ? found : undefined),
    findArticlePage: (reference, article) => {
      const hit = isIssue(reference) ? articleOf(article) : undefined
      return Promise.resolve(hit === undefined ? undefined : { issue: found, article: hit })
    },
    findPreview: (reference) => Promise.resolve(isIssue(reference) ? found : undefined),
    findPrintedPages: (reference) =>
      Promise.resolve(isIssue(reference) ? printedPagesOf(found.pages, undefined) : undefined),
    listAssets: () => Promise.resolve({ styles: [], fonts: [] }),
  }
}

it.each([
  ['en', ['basic']],
  ['de-AT', ['basic', 'german']],
  ['pt-BR', ['basic', 'romance']],
  ['sv', ['basic', 'german', 'further']],
  ['ar', []],
  ['sr', []],
])('asks for the faces that a page in %s takes, and no other', async (language, faces) => {
  const template = ['basic', 'german', 'romance', 'further']
    .map((part) => `<link data-face="${part}" href="${part}">`)
    .join('')
  const configuration = aConfiguration({ languages: [language], defaultLanguage: language })
  const answer = await renderDocument({ url: '/', configuration, content: contentOf(issue), template })
  const html = answer.kind === 'page' ? answer.html : ''
  expect([...html.matchAll(/href="(\w+)"/g)].map(([, name]) => name)).toEqual(faces)
})

it.each([
  ['/', ['entry', 'both']],
  ['/issues/spring', ['entry', 'both']],
  ['/issues/spring/the-harbour', ['entry', 'own']],
  ['/search', ['entry']],
])('names the scripts of the route of %s, and of no other', async (url, scripts) => {
  const template =
    '<link data-script href="entry"><link data-script data-route="home issue" href="both"><link data-script data-route="article" href="own">'
  const configuration = aConfiguration({ languages: ['en', 'fr'] })
  const answer = await renderDocument({ url, configuration, content: contentOf(issue), template })
  const html = answer.kind === 'page' ? answer.html : ''
  expect([...html.matchAll(/href="(\w+)"/g)].map(([, name]) => name)).toEqual(scripts)
})

it('R2.4 renders what a page is made of without the page: the answers that travel in it', async () => {
  const configuration = aConfiguration({ languages: ['en', 'fr'] })
  const request = { configuration, content: contentOf(issue), template: TEMPLATE }
  const answer = await renderAnswers({ ...request, url: '/issues/spring/the-harbour' })
  const { answers } = JSON.parse(answer.kind === 'page' ? answer.html : '')
  const start = /<i>(.*)<\/i>/.exec(await html('/issues/spring/the-harbour'))?.[1] ?? ''
  expect(answers).toEqual(JSON.parse(start).answers)
  expect(answers[0].key).toEqual(['article-page', 'spring', 'the-harbour'])
  expect(await renderAnswers({ ...request, url: '/issues/spring/nowhere' })).toMatchObject({ kind: 'redirect' })
})

function render(url: string, parts: Partial<PublicConfiguration> = {}) {
  const configuration = aConfiguration({ languages: ['en', 'fr'], ...parts })
  return renderDocument({ url, configuration, content: contentOf(issue), template: TEMPLATE })
}

async function html(url: string, parts?: Partial<PublicConfiguration>): Promise<string> {
  const answer = await render(url, parts)
  return answer.kind === 'page' ? answer.html : `redirected to ${answer.location}`
}

describe('renderDocument', () => {
  it('R2.3 renders the listing with the issue and its link', async () => {
    expect(await html('/')).toContain('href="/issues/spring"')
  })

  it('R2.4 reads the issue in the language of the address', async () => {
    const page = await html('/issues/spring?lang=fr')
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('Printemps</h1>')
  })

  it('R1.11 says in the page whether its content is protected, before any code does', async () => {
    expect(await html('/', { contentProtection: true })).toContain('<html lang="en" data-protected>')
    expect(await html('/')).toContain('<html lang="en">')
  })

  it.each([
    ['/', 'Periodical', 'https://magazine.example/'],
    ['/issues/spring', 'PublicationIssue', 'https://magazine.example/issues/spring'],
    ['/preview/spring', 'PublicationIssue', 'https://magazine.example/issues/spring'],
    ['/issues/spring/the-harbour', 'Article', 'https://magazine.example/issues/spring/the-harbour'],
  ])('tells search engines what %s is, and its one address, for a host', async (url, type, address) => {
    const configuration = aConfiguration({ languages: ['en', 'fr'] })
    const metadata = { origin: 'https://magazine.example' }
    const answer = await renderDocument({ url, configuration, content: contentOf(issue), template: TEMPLATE, metadata })
    const page = answer.kind === 'page' ? answer.html : ''
    expect(page).toContain(`<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}"`)
    expect(page).toContain(`<link rel="canonical" href="${address}">`)
    expect(page.match(/<meta name="description"/g)?.length).toBeLessThanOrEqual(1)
    expect(await html(url)).not.toMatch(/ld\+json|og:/)
  })

  it('keeps the screens of one reader out of lists', async () => {
    const configuration = aConfiguration()
    const metadata = { origin: 'https://magazine.example' }
    const answer = await renderDocument({
      url: '/menu',
      configuration,
      content: contentOf(issue),
      template: TEMPLATE,
      metadata,
    })
    expect(answer.kind === 'page' ? answer.html : '').toContain('<meta name="robots" content="noindex">')
  })

  it('R5.2 ignores a language that the title does not have', async () => {
    expect(await html('/issues/spring?lang=xx')).toContain('Spring</h1>')
  })

  const printed = { ...issue, pages: [1, 2, 3].map(aReplica) }
  const seen = async (search: string, found = printed) => {
    const url = `/issues/spring${search}`
    return renderDocument({
      url,
      configuration: aConfiguration(PRINTED),
      content: contentOf(found),
      template: TEMPLATE,
    })
  }

  it('R2.4 R3.1 renders a printed page with its picture, and only that one’s', async () => {
    const answer = await seen('?page=2')
    const page = answer.kind === 'page' ? answer.html.slice(0, answer.html.indexOf('<i>')) : ''
    expect(page).toContain('src="/assets/2.webp"')
    expect(page).not.toContain('src="/assets/3.webp"')
    expect(page).toContain('>2 of 3<')
    expect(page).toContain('href="https://example.org/2"')
  })

  it('R2.4 leads to the nearest printed page, and to the contents where there are none', async () => {
    expect(await seen('?page=900')).toMatchObject({ kind: 'redirect', location: '/issues/spring?page=3' })
    expect(await seen('?page=-1')).toMatchObject({ kind: 'redirect', location: '/issues/spring?page=1' })
    expect(await seen('?page=1', { ...printed, pages: [] })).toMatchObject({ location: '/issues/spring#contents' })
    expect(await render('/issues/1?page=2', PRINTED)).toMatchObject({ location: '/issues/spring?page=2' })
    expect(await seen('?page=two')).toMatchObject({ location: '/issues/spring' })
  })

  it('R2.5 replaces ids by slugs', async () => {
    expect(await render('/issues/1')).toMatchObject({ kind: 'redirect', location: '/issues/spring' })
    expect(await render('/issues/1/7')).toMatchObject({ kind: 'redirect', location: '/issues/spring/the-harbour' })
  })

  it('R2.1 builds every address below the base path', async () => {
    const page = await html('/some/sub/dir/issues/spring', { basePath: '/some/sub/dir/' })
    expect(page).toContain('href="/some/sub/dir/issues/spring/the-harbour"')
    expect(page).toContain('href="/some/sub/dir/x"')
    expect(page).not.toContain('href="/issues')
  })

  it('R2.12 R8.10 sends an unknown path to the listing', async () => {
    expect(await render('/nowhere/at/all')).toMatchObject({ kind: 'redirect', location: '/' })
  })

  it('leads from the address that devices keep to the latest issue', async () => {
    expect(await render('/latest')).toMatchObject({ kind: 'redirect', location: '/issues/spring' })
    expect(await render('/latest/nothing')).toMatchObject({ kind: 'redirect', location: '/' })
  })

  it('R4.17 sends an issue that does not exist to the base url', async () => {
    expect(await render('/issues/nothing')).toMatchObject({ kind: 'redirect', location: '/' })
    expect(await render('/preview/nothing')).toMatchObject({ kind: 'redirect', location: '/' })
    const forAdmins = { auth: aSignIn('jwt'), admin: true }
    for (const url of ['/issues/nothing', '/issues/nothing/at-all', '/preview/nothing']) {
      // It may be a draft: the reader finds out, and leads on.
      expect(await render(url, forAdmins)).toMatchObject({ kind: 'page', status: 404 })
      expect(await html(url, forAdmins)).not.toContain('<main')
    }
    expect(await render('/nowhere', forAdmins)).toMatchObject({ kind: 'redirect', location: '/' })
  })

  it('R4.18 keeps the language on the way from what does not exist', async () => {
    for (const path of [
      '/nowhere',
      '/latest/nothing',
      '/issues/nothing',
      '/issues/nothing/at-all',
      '/preview/nothing',
      '/insights',
    ]) {
      expect(await render(`${path}?lang=fr`, { admin: false })).toMatchObject({
        kind: 'redirect',
        location: '/?lang=fr',
      })
    }
    expect(await render('/issues/spring/nothing?lang=fr')).toMatchObject({ location: '/issues/spring?lang=fr' })
  })

  it('sends an article that does not exist to its issue', async () => {
    expect(await render('/issues/spring/nothing')).toMatchObject({ kind: 'redirect', location: '/issues/spring' })
  })

  it('R2.11 R6.4 has drafts only where the configuration enables admin', async () => {
    expect(await html('/insights', { admin: true })).toContain('Insights</h1>')
    expect(await render('/insights', { admin: false })).toMatchObject({ kind: 'redirect', location: '/' })
    expect(await html('/drafts', { admin: true })).toContain('Drafts</h1>')
    expect(await render('/drafts', { admin: false })).toMatchObject({ kind: 'redirect', location: '/' })
  })

  it('opens the latest issue directly in single mode', async () => {
    expect(await render('/', { issueMode: 'single' })).toMatchObject({ kind: 'redirect', location: '/issues/spring' })
  })

  it('carries the answers it was rendered from, and nothing that ends its script', async () => {
    const page = await html('/issues/spring')
    const start = /<i>(.*)<\/i>/.exec(page)?.[1] ?? ''
    expect(start).not.toContain('<')
    expect(JSON.parse(start)).toMatchObject({ answers: [{ key: ['issue-contents', 'spring'] }] })
  })

  it('renders the same bytes for the same content', async () => {
    expect(await html('/issues/spring/the-harbour')).toBe(await html('/issues/spring/the-harbour'))
  })

  it('has the styles of late code in the head where the page needs them, and nowhere else', async () => {
    expect(await html('/search')).toMatch(/<head><style data-lazy>.*<\/head>/s)
    expect(await html('/issues/spring/the-harbour')).not.toContain('data-lazy')
  })

  it('leaves the screen to the reader when the content fails', async () => {
    const content = { ...contentOf(issue), findIssueContents: () => Promise.reject(new Error('no database')) }
    const request = { url: '/issues/spring', configuration: aConfiguration(), content, template: TEMPLATE }
    const answer = await renderDocument(request)
    expect(answer).toMatchObject({ kind: 'page', status: 500 })
    expect(answer.kind === 'page' && answer.html).not.toContain('no database')
  })
})

import { describe, expect, it } from 'vitest'
import { ArticleScreen } from './ArticleReader.tsx'
import { aComponent, anArticle, anIssue, aSummary, html, linkTo } from '../../testing/builders.ts'
import { renderMarkup } from '../../testing/renderMarkup.tsx'
import type { Article } from '@gatefold/magazine/article'
import type { IssueContents } from '@gatefold/magazine/issue'

const english = { language: 'en', defaultLanguage: 'en' }
const articles = [aSummary(0), aSummary(1), aSummary(2)]

function render(article: Article, issue: Partial<IssueContents> = {}, reading = english): string {
  const page = { issue: anIssue(articles, issue), article }
  return renderMarkup(
    <ArticleScreen page={page} reading={reading} linkTo={linkTo} issueLink={{ href: '/issues/slow-water' }} />,
  )
}

const headline = aComponent('headline', { text: html('The last ferry') })
const body = aComponent('body', { text: html('<p>Two clocks.</p>') })

describe('ArticleScreen', () => {
  it('has one h1, the first headline, and every component in order', () => {
    const markup = render(anArticle(1, { components: [headline, body] }))
    expect(markup.match(/<h1/g)).toHaveLength(1)
    expect(markup).toMatch(/<article.*<header[^>]*>.*<h1 [^>]*>The last ferry<\/h1>.*<\/header>.*Two clocks\./)
  })

  it('names the article and its author where it brings no headline and no byline', () => {
    const markup = render(anArticle(1, { components: [body], author: 'Mara Quill', pages: ['12', '13', '15'] }))
    expect(markup).toMatch(/<h1[^>]*>Article 1<\/h1>/)
    expect(markup).toContain('By Mara Quill')
    expect(markup).toContain('Pages 12–15')
  })

  it('says in the header how many minutes the article takes', () => {
    const long = aComponent('body', { text: html(`<p>${'Two clocks and a ferry. '.repeat(200)}</p>`) })
    expect(render(anArticle(1, { components: [headline, long] }))).toMatch(/<header[^>]*>.*\b\d+ min\b.*<\/header>/)
  })

  it('does not sign twice', () => {
    const byline = aComponent('byline', { text: html('Words by Mara') })
    expect(render(anArticle(1, { components: [headline, byline], author: 'Mara Quill' }))).not.toContain(
      'By Mara Quill',
    )
  })

  it('leads to the articles before and after it, and from the last one to the issue', () => {
    const middle = render(anArticle(1))
    expect(middle).toMatch(/<a href="\/issues\/slow-water\/article-0" data-page-link="" rel="prev"/)
    expect(middle).toMatch(/<a href="\/issues\/slow-water\/article-2" data-page-link="" rel="next"/)
    const last = render(anArticle(2))
    expect(last).not.toContain('rel="next"')
    expect(last).toMatch(/<a href="\/issues\/slow-water" data-page-link=""[^>]*><span[^>]*>End of the issue/)
  })

  it('opens the contents without a script and says where one is', () => {
    const markup = render(anArticle(1))
    expect(markup).toMatch(/<button type="button" popoverTarget="article-contents"/i)
    expect(markup).toMatch(/<nav id="article-contents" popover="auto"/)
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1)
    expect(markup).toContain('2 of 3')
  })

  it('says language and direction of the text', () => {
    const issue = {
      textDirection: 'rtl' as const,
      data: { languages: ['ar', 'en'], cover: undefined, flatplan: undefined },
    }
    const arabic = render(anArticle(1), issue, { language: 'ar', defaultLanguage: 'en' })
    expect(arabic).toMatch(/<article lang="ar" dir="rtl"/)
    expect(render(anArticle(1), issue)).toMatch(/<article lang="en" dir="ltr"/)
  })

  it('is in the issue’s own language when the issue is not in the one asked for', () => {
    const issue = { data: { languages: ['de', 'fr'], cover: undefined, flatplan: undefined } }
    const markup = render(anArticle(1, { name: { de: 'Fähre', fr: 'Bac' } }), issue, {
      language: 'ja',
      defaultLanguage: 'en',
    })
    expect(markup).toContain('<article lang="de"')
    expect(markup).toContain('Fähre')
  })

  it('shows a full-page advert without a header, but not without a name', () => {
    const advert = aComponent('advert', { imageurl: '/a.webp', alt: 'Oars' })
    const markup = render(anArticle(1, { role: 'advert', components: [advert] }))
    expect(markup.match(/<header/g)).toHaveLength(1)
    expect(markup).toMatch(/<h1><span[^>]*>Article 1<\/span><\/h1>/)
  })

  it('scopes a publication’s style to the article', () => {
    const page = { issue: anIssue(articles), article: anArticle(1) }
    const face = { id: 'face-7', css: '@font-face{font-family:"Tide"}' }
    const style = { className: 'style-7', css: '.style-7 [data-kind="body"]{color:#123}', faces: [face] }
    const markup = renderMarkup(
      <ArticleScreen page={page} reading={english} linkTo={linkTo} issueLink={{ href: '/' }} publication={style} />,
    )
    expect(markup).toContain(style.css)
    expect(markup).toContain(face.css)
    expect(markup).toMatch(/<article [^>]*class="[^"]*style-7"/)
  })
})

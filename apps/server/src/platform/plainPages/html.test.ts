import { expect, it } from 'vitest'
import { fill, html } from './html.ts'

it('keeps as text whatever is put into markup', () => {
  expect(html`<p title="${`"'`}">${'<script>&'}</p>`.text).toBe('<p title="&quot;&#39;">&lt;script&gt;&amp;</p>')
})

it('puts markup into markup as it is, and nothing for what is not there', () => {
  expect(html`<p>${html`<b>${'a'}</b>`}${[html`<i>1</i>`, html`<i>2</i>`]}${undefined}</p>`.text).toBe(
    '<p><b>a</b><i>1</i><i>2</i></p>',
  )
})

it('fills names in a text, and isolates them from its direction', () => {
  expect(fill('To {email} & you', { email: '<a@b>' }).text).toBe('To <bdi>&lt;a@b&gt;</bdi> &amp; you')
})

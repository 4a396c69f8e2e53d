import { describe, expect, it } from 'vitest'
import { convert } from '../builders/aMarkdownIssue.ts'

const legend = (text: string): unknown => ({ text, onlyLightbox: false })

async function read(text: string): Promise<readonly unknown[]> {
  const { components, dropped, changed } = await convert(text)
  expect([...dropped, ...changed]).toEqual([])
  return components
}

describe('directives in Markdown', () => {
  it('reads text of any kind with all its paragraphs', async () => {
    expect(await read(':::text1 style=box\n**In short**\n\n- a\n:::\n\n:::body dropcap\nx\n\ny\n:::')).toEqual([
      { component: 'text1', style: 'box', text: '<p><strong>In short</strong></p>\n<ul>\n<li>a</li>\n</ul>' },
      { component: 'body', text: '<p>x</p>\n<p>y</p>', dropcap: true },
    ])
  })

  it('reads a gallery', async () => {
    const components = await read(
      ':::gallery role=mosaic transition=fade direction=vertical autoplay speed=4 aspect-ratio=3:2 caption="Six *mornings*"\n![Fog](assets/a.png "Monday"){credit="Ana"}\n\n![Sun](assets/a.png){link=https://example.org}\n:::',
    )
    expect(components).toEqual([
      {
        component: 'gallery',
        images: [
          { imageurl: 'bundle://a.png', alt: 'Fog', caption: legend('Monday'), credit: legend('Ana') },
          { imageurl: 'bundle://a.png', alt: 'Sun', link: 'https://example.org' },
        ],
        role: 'mosaic',
        transition: 'fade',
        direction: 'vertical',
        autoplay: true,
        speed: 4,
        aspectRatio: 1.5,
        caption: legend('Six <em>mornings</em>'),
      },
    ])
  })

  it('reads videos', async () => {
    const components = await read(
      '::video assets/film.mp4 poster=assets/a.png captions-en=assets/notes.txt captions-fr=assets/notes.txt controls=no loop width=640 height=360 caption="C" credit="D"\n' +
        '::video youtube 5qap5aO4i9A title="Low water" caption="C" id=yt\n::video tiktok 7118 username=boats',
    )
    expect(components).toEqual([
      {
        component: 'video',
        url: 'bundle://film.mp4',
        poster: 'bundle://a.png',
        tracks: [
          { url: 'bundle://notes.txt', lang: 'en', label: 'English' },
          { url: 'bundle://notes.txt', lang: 'fr', label: 'français' },
        ],
        controls: false,
        loop: true,
        width: 640,
        height: 360,
        caption: legend('C'),
        credit: legend('D'),
      },
      {
        id: 'yt',
        component: 'video',
        vidtype: 'youtube',
        params: { id: '5qap5aO4i9A', title: 'Low water' },
        caption: legend('C'),
      },
      { component: 'video', vidtype: 'tiktok', params: { id: '7118', username: 'boats' } },
    ])
  })

  it('reads audio with a transcript', async () => {
    expect(await read(':::audio assets/sound.mp3 muted caption="At five"\nSomebody *hums*.\n:::')).toEqual([
      {
        component: 'audio',
        url: 'bundle://sound.mp3',
        muted: true,
        caption: legend('At five'),
        transcript: '<p>Somebody <em>hums</em>.</p>',
      },
    ])
  })

  it('reads a map with markers', async () => {
    const components = await read(
      ':::map 58.4,-8.7 zoom=7 width=600 height=400 caption="Arvik"\n- 58.4,-8.7 The *shed*, at last\n- 58.3, 8.8\n:::',
    )
    expect(components).toEqual([
      {
        component: 'map',
        latitude: 58.4,
        longitude: -8.7,
        zoom: 7,
        markers: [
          { latitude: 58.4, longitude: -8.7, caption: 'The shed, at last' },
          { latitude: 58.3, longitude: 8.8 },
        ],
        width: 600,
        height: 400,
        caption: legend('Arvik'),
      },
    ])
  })

  it('reads tables with pipes, with a caption, with markup, as HTML', async () => {
    const pipes = '| year | boats |\n| --- | ---: |\n| 1962 | 214 |'
    const components = await read(
      `${pipes}\n\n:::table caption="Boats" credit="Office"\n${pipes}\n:::\n\n| a |\n| - |\n| **b** |\n\n:::htmltable caption="H"\n<table><tr><td colspan="2" onclick="x()">a</td></tr></table>\n:::`,
    )
    const table = { component: 'table', header: ['year', 'boats'], rows: [['1962', '214']] }
    expect(components).toEqual([
      table,
      { ...table, caption: legend('Boats'), credit: legend('Office') },
      {
        component: 'htmltable',
        html: '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><strong>b</strong></td>\n</tr>\n</tbody>\n</table>',
      },
      { component: 'htmltable', html: '<table><tr><td colspan="2">a</td></tr></table>', caption: legend('H') },
    ])
  })

  it('reads buttons, anchors, adverts, spacers and dividers', async () => {
    const components = await read(
      '::button https://example.org/?a=b text="Subscribe \\"now\\"" align=center size=large new-window\n::anchor sleepers\n::advert assets/a.png href=https://example.org alt="Soap" unselectable\n::spacer large\n::spacer\n::divider stars',
    )
    expect(components).toEqual([
      {
        component: 'button',
        text: 'Subscribe "now"',
        link: 'https://example.org/?a=b',
        newWindow: true,
        align: 'center',
        size: 'large',
      },
      { component: 'anchor', name: 'sleepers' },
      {
        component: 'advert',
        imageurl: 'bundle://a.png',
        href: 'https://example.org',
        alt: 'Soap',
        unselectable: true,
      },
      { component: 'spacer', size: 'large' },
      { component: 'spacer' },
      { component: 'divider', dividerId: 'stars' },
    ])
  })

  it('reads columns and containers in each other', async () => {
    const components = await read(
      ':::columns split=2-1 align=middle collapse=tablet\n:::column\nLeft\n\n::::container type=figure caption="F" direction=horizontal background=#eee\nIn\n::::\n:::\n:::column\n![](assets/a.png)\n:::\n:::\nAfter',
    )
    expect(components).toEqual([
      {
        component: 'columns',
        columns: [
          [
            { component: 'body', text: '<p>Left</p>' },
            {
              component: 'container',
              components: [{ component: 'body', text: '<p>In</p>' }],
              direction: 'horizontal',
              type: 'figure',
              caption: legend('F'),
              background: '#eee',
            },
          ],
          [{ component: 'image', imageurl: 'bundle://a.png', alt: '' }],
        ],
        split: '2-1',
        align: 'middle',
        collapse: 'tablet',
      },
      { component: 'body', text: '<p>After</p>' },
    ])
  })

  it('reads live posts', async () => {
    expect(await read(':::live-container\n:::live-post time=2026-03-20T05:10:00Z\nBack.\n:::\n:::')).toEqual([
      {
        component: 'live_container',
        posts: [
          {
            component: 'live_post',
            components: [{ component: 'body', text: '<p>Back.</p>' }],
            time: '2026-03-20T05:10:00Z',
          },
        ],
      },
    ])
  })

  it('reads a recipe', async () => {
    const components = await read(
      ':::recipe\n```yaml\nname: Fish soup\nrecipeYield: 4 bowls\nimage: assets/a.png\nrecipeIngredient: [1 head, 2 carrots]\n```\n\nMy aunt says three.\n:::',
    )
    expect(components).toEqual([
      {
        component: 'recipe',
        name: 'Fish soup',
        recipe: { recipeYield: '4 bowls', recipeIngredient: ['1 head', '2 carrots'], image: 'bundle://a.png' },
        components: [{ component: 'body', text: '<p>My aunt says three.</p>' }],
      },
    ])
  })

  it('keeps custom HTML as it is, and packaged pages', async () => {
    expect(await read(':::custom\n<p id="t">\n\n<script>x()</script>\n:::\n\n::custom assets/notes.txt')).toEqual([
      { component: 'custom', content: '<p id="t">\n\n<script>x()</script>\n' },
      { component: 'custom', url: 'bundle://notes.txt' },
    ])
  })

  it.each(['twitter', 'instagram', 'infogram', 'tiktok'])('reads %s', async (kind) => {
    expect(await read(`::${kind} Cx12 type=reel`)).toEqual([{ component: kind, params: { id: 'Cx12', type: 'reel' } }])
  })

  it('reads every attribute that all components have', async () => {
    expect(
      await read(
        '::spacer small id=gap style=wide bleed hide=desktop animation=fadeInUp animation-speed=slow animation-delay=1 animation-repeat=infinite',
      ),
    ).toEqual([
      {
        id: 'gap',
        component: 'spacer',
        style: 'wide',
        bleed: true,
        device: { mobile: true, tablet: true, desktop: false },
        animation: { type: 'fadeInUp', speed: 'slow', delay: 1, repeat: 'infinite' },
        size: 'small',
      },
    ])
  })

  it('passes over colons in code when it looks for the end', async () => {
    expect(await read(':::container\n```\n:::\n```\n:::\nAfter')).toMatchObject([
      { component: 'container', components: [{ text: '<pre><code>:::\n</code></pre>' }] },
      { text: '<p>After</p>' },
    ])
  })

  it('reports directives that are unknown, unclosed, stray or misspelt', async () => {
    const { components, dropped, changed } = await convert(
      '::hologram\n\n::spacer size="large\n\n:::\n\n::spacer colour=red\n\n:::container\nopen',
    )
    expect(components).toEqual([
      { component: 'spacer' },
      { component: 'container', components: [{ component: 'body', text: '<p>open</p>' }] },
    ])
    expect(dropped).toEqual([
      'there is no directive hologram',
      'what follows ::spacer cannot be understood: size="large',
      'a line of colons closes nothing',
      'spacer has no field colour',
    ])
    expect(changed).toEqual(['the directive :::container is not closed; it ends with what surrounds it'])
  })
})

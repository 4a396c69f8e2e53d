const NAMED_TEXTS = ['subtitle', 'intro', 'byline', 'title', 'crosshead', 'blockquote', 'footer', 'imagecaption']
const OWN_TEXTS = ['text1', 'text60']

const json = (value: object) =>
  `<gf:component xmlns:gf="urn:gatefold:package:1">${JSON.stringify(value)}</gf:component>`

const TEXTS = `<text type="headline"><p>Words of a headline</p></text>
  ${[...NAMED_TEXTS, ...OWN_TEXTS].map((kind) => `<text type="${kind}">Words of kind ${kind}</text>`).join('')}
  <text dropcap="true"><p>Words of a <b>body</b>, with a <a href="article://marees.xml#place">page link</a>,
    <a href="https://example.org/">a web link</a>, <sup>raised</sup>, <ruby>字<rt>ji</rt></ruby></p><ul><li>Words of a list</li></ul></text>`

const PICTURES = `<image src="bundle://pictures/b%20c.webp" role="photo" alt="Boots" bleed="true" filter="grayscale" unselectable="true">
    <animation type="fadeInUp" speed="slow" delay="0.5" repeat="2"/><device mobile="true" tablet="false" desktop="true"/>
    <caption>Words of a caption</caption><credit>Words of a credit</credit></image>
  <image src="bundle://a.webp" link="https://example.org/" new-window="true" fixed-width="200" alt="A pan">
    <caption only-lightbox="true">Unseen words</caption></image>
  <gallery direction="horizontal"><items><item src="bundle://a.webp" alt="A pan"><caption>Words of a gallery</caption></item>
    <item src="bundle://pictures/b%20c.webp" alt="Boots"/></items></gallery>
  <gallery role="mosaic"><items><item src="bundle://a.webp" alt="A pan"/><item src="bundle://poster.webp" alt="A tide"/></items></gallery>
  <advert src="bundle://a.webp" href="https://example.org/pans" alt="A pan"/>`

const MEDIA = `<video controls="true" muted="true" loop="true" width="640" height="360"><source>
      <file src="bundle://film.webm" poster="bundle://poster.webp"/></source>
    <gf:fields xmlns:gf="urn:gatefold:package:1">{"tracks":[{"url":"bundle://captions.vtt","lang":"en","label":"English"}]}</gf:fields>
    <caption>Words of a film</caption></video>
  <video><source><tiktok id="7397" username="f1"/></source></video><video><source><instagram id="CoxIG" type="reel"/></source></video>
  <audio controls="true"><source><file src="bundle://sound.webm"/></source><caption>Words of a recording</caption></audio>`

const ROOM = `<divider/><spacer size="very-small"/><anchor name="here"/>
  <map latitude="48.85" longitude="2.29" zoom="5"><markers><marker latitude="48.85" longitude="2.29"><caption>Words of a marker</caption>
    </marker></markers><caption>Words of a map</caption></map>
  <columns split="2-1" align="top" collapse="responsive"><column><text>Words of a column</text></column>
    <column><text>Words of the next</text></column></columns>
  <container direction="vertical" type="figure"><text>Words of a container</text><caption>Words under it</caption></container>
  <button link="https://example.org/" align="center" size="large">Words of a button</button>`

const OURS = [
  { component: 'table', header: ['Words of a head'], rows: [['Words of a cell']] },
  { component: 'htmltable', html: '<table><tr><td>Words of a table</td></tr></table>' },
  { component: 'recipe', name: 'Words of a recipe', recipe: { recipeIngredient: ['Words of an ingredient'] } },
  {
    component: 'live_container',
    posts: [
      {
        component: 'live_post',
        time: '2026-05-07T10:00:00Z',
        components: [{ component: 'body', text: 'Words of a post' }],
      },
    ],
  },
  { component: 'custom', content: '<p>Words of their own</p>' },
  { component: 'twitter', params: { id: '20' } },
  { component: 'instagram', params: { id: 'CoxIG' } },
  { component: 'infogram', params: { id: 'chart' } },
  { component: 'tiktok', params: { id: '7397', username: 'f1' } },
].map(json)

/** Every element of the package format; what is to be read of it begins with `Words`. */
export const PACKAGED_COMPONENTS = [TEXTS, PICTURES, MEDIA, ROOM, ...OURS].join('\n')

/** What is to be read on the page, in order. */
export const PACKAGED_WORDS: readonly string[] = [
  'of a headline',
  ...[...NAMED_TEXTS, ...OWN_TEXTS].map((kind) => `of kind ${kind}`),
  'of a body, with a page link, a web link, raised, 字ji',
  'of a list',
  'of a caption',
  'of a credit',
  'of a gallery',
  'of a film',
  'of a recording',
  'of a marker',
  'of a map',
  'of a column',
  'of the next',
  'of a container',
  'under it',
  'of a button',
  'of a head',
  'of a cell',
  'of a table',
  'of a recipe',
  'of an ingredient',
  'of a post',
].map((words) => `Words ${words}`)

/** Kinds of components that the page is made of. */
export const PACKAGED_KINDS: readonly string[] = (
  `headline ${[...NAMED_TEXTS, ...OWN_TEXTS].join(' ')} body image gallery advert video audio divider spacer anchor map ` +
  'columns container button table htmltable recipe live_container live_post custom twitter instagram infogram tiktok'
).split(' ')

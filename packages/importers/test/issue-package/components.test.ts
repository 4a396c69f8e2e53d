import { describe, expect, it } from 'vitest'
import { readComponents } from '../builders/anArticlePackage.ts'

/** The components, and that nothing was lost on the way. */
async function read(xml: string): Promise<readonly unknown[]> {
  const { components, dropped } = await readComponents(xml)
  expect(dropped).toEqual([])
  return components
}

describe('components of an article package', () => {
  it('reads text of every kind, body where none is named', async () => {
    const components = await read(`
      <text><p>Plain</p></text>
      <text type="headline">Big</text>
      <text type="text60" dropcap="true" bleed="true"><p>A <b>bold</b>
        word</p><ul><li>x</li></ul></text>`)
    expect(components).toEqual([
      { id: 'c1', component: 'body', text: '<p>Plain</p>' },
      { id: 'c2', component: 'headline', text: 'Big' },
      {
        id: 'c3',
        component: 'text60',
        bleed: true,
        text: '<p>A <b>bold</b> word</p><ul><li>x</li></ul>',
        dropcap: true,
      },
    ])
  })

  it.each(['title', 'subtitle', 'intro', 'crosshead', 'byline', 'blockquote', 'footer', 'imagecaption', 'text1'])(
    'reads text of the kind %s',
    async (kind) => {
      expect(await read(`<text type="${kind}">x</text>`)).toEqual([{ id: 'c1', component: kind, text: 'x' }])
    },
  )

  it('reads text in a CDATA section or escaped as HTML, and a lone < as itself', async () => {
    const components = await read(`
      <text><![CDATA[<p>One<br>two</p>]]></text>
      <text>&lt;p&gt;Three&lt;/p&gt;</text>
      <text>4 &lt; 5</text>`)
    expect(components).toMatchObject([{ text: '<p>One<br />two</p>' }, { text: '<p>Three</p>' }, { text: '4 &lt; 5' }])
  })

  it('reads an image with every attribute, legends, animation and devices', async () => {
    const components = await read(`
      <image id="pic-1" src="bundle://pictures/b c.png" width="640" height="480" role="photo" alt="A dot" bleed="true"
        link="https://example.org" new-window="true" filter="grayscale" unselectable="true" fixed-width="200"
        expand-full-width="false" style="big">
        <animation type="bounceIn" speed="slow" delay="0.5" repeat="2"/>
        <device mobile="false" desktop="true"/>
        <caption only-lightbox="true"> Into the <i>sunset</i> </caption>
        <credit>J. Adams</credit>
      </image>`)
    expect(components).toEqual([
      {
        id: 'pic-1',
        component: 'image',
        style: 'big',
        bleed: true,
        device: { mobile: false, tablet: true, desktop: true },
        animation: { type: 'bounceIn', speed: 'slow', delay: 0.5, repeat: 2 },
        imageurl: 'bundle://pictures/b%20c.png',
        width: 640,
        height: 480,
        alt: 'A dot',
        caption: { text: 'Into the <i>sunset</i>', onlyLightbox: true },
        credit: { text: 'J. Adams', onlyLightbox: false },
        link: 'https://example.org',
        newWindow: true,
        role: 'photo',
        filter: 'grayscale',
        unselectable: true,
        fixedWidth: 200,
        expandFullWidth: false,
      },
    ])
  })

  it('reads an advert', async () => {
    const components = await read(
      '<advert id="ad" src="bundle://a.png" href="https://example.org" unselectable="false" bleed="false"/>',
    )
    expect(components).toEqual([
      {
        id: 'ad',
        component: 'advert',
        bleed: false,
        imageurl: 'bundle://a.png',
        href: 'https://example.org',
        unselectable: false,
      },
    ])
  })

  it('reads a gallery, its items and its own words for its role', async () => {
    const components = await read(`
      <gallery role="gallery" direction="vertical">
        <items>
          <item src="bundle://a.png" width="500"><caption>Blue</caption><credit>Q.</credit></item>
          <image src="bundle://a.png"/>
        </items>
        <animation type="fadeIn"/>
        <caption>Cars</caption>
      </gallery>
      <gallery role="mosaic"><items><item src="bundle://a.png"/></items></gallery>`)
    expect(components).toEqual([
      {
        id: 'c1',
        component: 'gallery',
        animation: { type: 'fadeIn', speed: 'medium', delay: 0, repeat: 'never' },
        images: [
          {
            imageurl: 'bundle://a.png',
            width: 500,
            caption: { text: 'Blue', onlyLightbox: false },
            credit: { text: 'Q.', onlyLightbox: false },
          },
          { imageurl: 'bundle://a.png' },
        ],
        role: 'default',
        direction: 'vertical',
        caption: { text: 'Cars', onlyLightbox: false },
      },
      { id: 'c2', component: 'gallery', images: [{ imageurl: 'bundle://a.png' }], role: 'mosaic' },
    ])
  })

  it('reads a video from a file and from the platforms', async () => {
    const components = await read(`
      <video web="false" autoplay="true" loop="true" controls="false" muted="true" width="500" height="300">
        <source><file src="bundle://film.mp4" poster="bundle://a.png"/></source>
        <caption>The crossing</caption><credit>N.</credit>
      </video>
      <video><source><tiktok id="7397" username="f1"/><caption>Aura</caption></source></video>
      <video><source><instagram id="CoxIG" type="reel"/></source></video>`)
    expect(components).toEqual([
      {
        id: 'c1',
        component: 'video',
        url: 'bundle://film.mp4',
        poster: 'bundle://a.png',
        controls: false,
        autoplay: true,
        loop: true,
        muted: true,
        width: 500,
        height: 300,
        caption: { text: 'The crossing', onlyLightbox: false },
        credit: { text: 'N.', onlyLightbox: false },
      },
      {
        id: 'c2',
        component: 'video',
        vidtype: 'tiktok',
        params: { id: '7397', username: 'f1' },
        caption: { text: 'Aura', onlyLightbox: false },
      },
      { id: 'c3', component: 'video', vidtype: 'instagram', params: { id: 'CoxIG', type: 'reel' } },
    ])
  })

  it('reads audio', async () => {
    const components = await read(
      '<audio loop="true"><source><file src="bundle://sound.mp3"/></source><caption>Rain</caption><credit>E.</credit></audio>',
    )
    expect(components).toEqual([
      {
        id: 'c1',
        component: 'audio',
        url: 'bundle://sound.mp3',
        loop: true,
        caption: { text: 'Rain', onlyLightbox: false },
        credit: { text: 'E.', onlyLightbox: false },
      },
    ])
  })

  it('reads dividers and spacers', async () => {
    const components = await read(
      '<divider bleed="true"/><divider divider-id="stars"/><spacer size="very-small"/><spacer><device mobile="false"/></spacer>',
    )
    expect(components).toEqual([
      { id: 'c1', component: 'divider', bleed: true },
      { id: 'c2', component: 'divider', dividerId: 'stars' },
      { id: 'c3', component: 'spacer', size: 'very-small' },
      { id: 'c4', component: 'spacer', device: { mobile: false, tablet: true, desktop: true } },
    ])
  })

  it('reads a map with its markers', async () => {
    const components = await read(`
      <map zoom="5" latitude="48.85" longitude="-2.29" width="400" height="300">
        <markers>
          <marker latitude="48.85" longitude="2.29"><caption>Eiffel Tower</caption></marker>
          <marker latitude="48" longitude="2"/>
        </markers>
        <caption>Paris</caption>
      </map>`)
    expect(components).toEqual([
      {
        id: 'c1',
        component: 'map',
        latitude: 48.85,
        longitude: -2.29,
        zoom: 5,
        markers: [
          { latitude: 48.85, longitude: 2.29, caption: 'Eiffel Tower' },
          { latitude: 48, longitude: 2 },
        ],
        width: 400,
        height: 300,
        caption: { text: 'Paris', onlyLightbox: false },
      },
    ])
  })

  it('reads columns and containers in each other, and inner components do not bleed', async () => {
    const { components, dropped, changed } = await readComponents(`
      <columns bleed="true" split="2-1" align="center" collapse="never">
        <device tablet="false"/>
        <column><text bleed="true">left</text></column>
        <column><container direction="horizontal"><device mobile="false"/><text>a</text><text>b</text></container></column>
      </columns>`)
    expect(dropped).toEqual([])
    expect(changed).toEqual(['a component inside another one cannot bleed'])
    expect(components).toEqual([
      {
        id: 'c1',
        component: 'columns',
        bleed: true,
        device: { mobile: true, tablet: false, desktop: true },
        columns: [
          [{ id: 'c2', component: 'body', text: 'left' }],
          [
            {
              id: 'c3',
              component: 'container',
              device: { mobile: false, tablet: true, desktop: true },
              components: [
                { id: 'c4', component: 'body', text: 'a' },
                { id: 'c5', component: 'body', text: 'b' },
              ],
              direction: 'horizontal',
            },
          ],
        ],
        split: '2-1',
        align: 'middle',
        collapse: 'rigid',
      },
    ])
  })

  it('reads a button', async () => {
    const components = await read(
      '<button link="tel:+391" new-window="true" align="center" size="large"><animation type="none"/> Call us </button>',
    )
    expect(components).toEqual([
      {
        id: 'c1',
        component: 'button',
        text: 'Call us',
        link: 'tel:+391',
        newWindow: true,
        align: 'center',
        size: 'large',
      },
    ])
  })

  it('gives an id that is used twice to the first only', async () => {
    expect(await read('<text id="a">1</text><text id="a">2</text><text id="c1">3</text>')).toMatchObject([
      { id: 'a' },
      { id: 'c1' },
      { id: 'c2' },
    ])
  })
})

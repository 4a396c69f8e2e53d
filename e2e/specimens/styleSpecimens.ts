import type { ImportedFont, ImportedStyle } from '@gatefold/importers/ImportedIssue'
import { body, FERRY, HARBOUR, heading, paragraph, say, type Specimen } from './Specimen.ts'

/** What the other one inherits. */
const BASE: ImportedStyle = {
  key: 'base',
  name: 'Base',
  parent: undefined,
  properties: {
    canvas: {
      background_color: '#fffaf0',
      padding: '8px',
      border: '1px solid #8a1c1c',
      shadow: { y: 2, blur: 8, color: '#999' },
      width: 1200,
    },
    body: { font: { size: 18, line_height: 1.6, color: '#222222' } },
    crosshead: { font: { color: '#8a1c1c', letter_spacing: 1, case: 'uppercase' } },
    link: { color: '#0b5cad' },
    dividers: [
      { id: 'base', border_top_width: 1, border_top_style: 'solid', border_top_color: '#8a1c1c' },
      { id: 'double', border_top_width: 4, border_top_style: 'double' },
    ],
    spacers: { 'very-small': 2, small: 6, medium: 20, large: 50, 'very-large': 90 },
    buttons: [
      { id: 'plain', background_color: '#8a1c1c', color: '#ffffff', border_radius: 4, padding: '10px 24px' },
      { id: 'outline', border_width: 2, border_style: 'solid', border_color: '#8a1c1c', color: '#8a1c1c' },
    ],
  },
  tablet: { body: { font: { size: 20 } } },
  desktop: { body: { font: { size: 22 } } },
}

/** Inherits, overrides, and says more. */
const COLOURFUL: ImportedStyle = {
  key: 'colourful',
  name: 'Colourful',
  parent: 'base',
  properties: {
    headline: { font: { size: 56, weight: 700, color: '#123c69' }, text_align: 'center' },
    intro: { font: { style: 'italic', size: 24 }, background_color: '#eee2d0', padding: 16 },
    body: { dropcap: { lines: 4, color: '#8a1c1c', characters: 2, font: { weight: 700 } } },
    image: { border: { radius: 12 } },
    blockquote: { border_left_width: 6, border_left_style: 'solid', border_left_color: '#123c69', padding_left: 20 },
    captions: { font: { size: 13, color: '#555555' } },
    text1: { font: { color: '#ffffff', size: 20 }, background_color: '#123c69', padding: '12px 20px', width: '50%' },
    text2: { tab: { size: 8 }, margin_left: 40 },
    blocks: {
      warning: { background_color: '#fde2e2', padding: 16, body: { font: { color: '#7a0c0c' } }, border_radius: 6 },
    },
  },
  tablet: {},
  desktop: { headline: { font: { size: 84 } } },
}

/** Faces of the publisher’s own: explicit ones where there are any, and no others. */
const FACES: ImportedStyle = {
  key: 'faces',
  name: 'Faces',
  parent: undefined,
  properties: {
    headline: { font: { family: 'Fell Great Primer', size: 48 } },
    body: {
      font: { family: 'Fell Great Primer', family_italic: 'Fell Great Primer Italic', size: 22 },
      dropcap: { characters: 1, lines: 3, font: { family: 'Fell Great Primer' } },
    },
  },
  tablet: {},
  desktop: {},
}

export const SPECIMEN_STYLES: readonly ImportedStyle[] = [BASE, COLOURFUL, FACES]

export const SPECIMEN_FONTS: readonly ImportedFont[] = [
  { name: 'Fell Great Primer', urls: ['bundle://fonts/fell-great-primer.woff2'] },
  { name: 'Fell Great Primer Italic', urls: ['bundle://fonts/fell-great-primer-italic.woff2'] },
]

const FORMULA =
  '<math><mi>h</mi><mo>=</mo><msub><mi>h</mi><mn>0</mn></msub><mo>+</mo><mfrac><mi>r</mi><mn>2</mn></mfrac><mi>cos</mi><mo>(</mo><mi>ω</mi><mi>t</mi><mo>)</mo></math>'

const button = (style: string) => ({
  component: 'button',
  text: say('To the quay', 'إلى الرصيف'),
  link: 'https://example.org/',
  size: 'style',
  style,
})

export const styleSpecimens: readonly Specimen[] = [
  {
    slug: 'styled',
    title: say('Styled', 'بأسلوب'),
    style: 'colourful',
    components: [
      { component: 'headline', text: say('As its publisher meant it', 'كما أراده الناشر') },
      { component: 'intro', text: HARBOUR },
      body(FERRY, { dropcap: true }),
      heading('A crosshead', 'عنوان فرعي'),
      body(
        say(
          'A <a href="https://example.org/">link</a> in its colour.',
          '<a href="https://example.org/">رابط</a> بلونه.',
        ),
      ),
      { component: 'blockquote', text: paragraph(HARBOUR) },
      { component: 'text1', text: say('A text of the publisher’s own', 'نص خاص بالناشر') },
      { component: 'text2', text: say('Another\tone', 'نص\tآخر') },
      { component: 'container', style: 'warning', components: [body(FERRY)] },
      body(HARBOUR, { style: 'warning' }),
      { component: 'image', imageurl: 'bundle://dusk.webp', alt: say('Dusk', 'غسق'), caption: HARBOUR },
      { component: 'divider' },
      { component: 'divider', dividerId: 'double' },
      ...['very-small', 'small', 'medium', 'large', 'very-large'].flatMap((size) => [
        body(say(size, size)),
        { component: 'spacer', size },
      ]),
      button('plain'),
      button('outline'),
    ],
  },
  {
    slug: 'faces',
    title: say('Faces and own properties', 'خطوط وخصائص خاصة'),
    style: 'faces',
    styleProperties: { crosshead: { font: { color: '#8a1c1c', size: 30 } }, body: { font: { line_height: 1.7 } } },
    components: [
      { component: 'headline', text: say('Set in a face of its own', 'بخط خاص به') },
      body(FERRY, { dropcap: true }),
      heading('Bold, italic, both', 'ثخين ومائل وكلاهما'),
      body(say('<b>Bold</b>, <i>italic</i>, <b><i>both</i></b>.', '<b>ثخين</b> و<i>مائل</i> و<b><i>كلاهما</i></b>.')),
      body(say(`The height of the water is ${FORMULA}.`, `ارتفاع الماء هو ${FORMULA}.`)),
    ],
  },
]

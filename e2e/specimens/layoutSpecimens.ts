import type { WireComponent } from '@gatefold/importers/ImportedIssue'
import { SPACER_SIZES } from '@gatefold/magazine/component/kinds'
import { body, FERRY, HARBOUR, heading, say, type Specimen } from './Specimen.ts'

const picture = { component: 'image', imageurl: 'bundle://dusk.webp', alt: say('Dusk', 'غسق') }

const columns = (fields: object) => ({
  component: 'columns',
  columns: [[body(FERRY)], [picture, body(HARBOUR)]],
  ...fields,
})

const container = (fields: object, components: readonly WireComponent[] = [body(HARBOUR), picture]) => ({
  component: 'container',
  components,
  ...fields,
})

const button = (fields: object) => ({
  component: 'button',
  text: say('Read on at the quay', 'تابع القراءة عند الرصيف'),
  link: 'https://example.org/',
  ...fields,
})

/** So many containers inside each other. */
function nested(depth: number): WireComponent {
  const inner = depth === 0 ? [body(HARBOUR)] : [nested(depth - 1)]
  return depth % 2 === 0 ? container({}, inner) : columns({ columns: [inner, [body(say('Beside', 'بجانب'))]] })
}

const only = (shown: 'mobile' | 'tablet' | 'desktop') =>
  body(say(`Only on: ${shown}`, `فقط على: ${shown}`), {
    device: { mobile: false, tablet: false, desktop: false, [shown]: true },
  })

export const layoutSpecimens: readonly Specimen[] = [
  {
    slug: 'columns',
    title: say('Columns', 'أعمدة'),
    components: [
      heading('Responsive, 2 to 1', 'متجاوبة، ٢ إلى ١'),
      columns({ split: '2-1', collapse: 'responsive' }),
      heading('One below a desktop', 'عمود واحد دون الحاسوب'),
      columns({ split: '1-2', collapse: 'tablet', align: 'middle' }),
      heading('Never one', 'لا تنطوي أبدًا'),
      columns({ split: '1-1', collapse: 'rigid', align: 'bottom' }),
      heading('Inside each other', 'متداخلة'),
      nested(5),
      heading('Devices', 'الأجهزة'),
      only('mobile'),
      only('tablet'),
      only('desktop'),
    ],
  },
  {
    slug: 'containers',
    title: say('Containers', 'حاويات'),
    components: [
      container({}),
      container({ direction: 'horizontal' }),
      container({ type: 'figure', caption: say('A figure', 'شكل'), credit: say('By us', 'من عندنا') }),
      container({ type: 'link', link: 'https://example.org/' }),
      container({ background: '#e8dcc0' }),
      container({ background: '#20304a', bleed: true }),
    ],
  },
  {
    slug: 'spaces',
    title: say('Spaces, rules, buttons', 'فراغات وخطوط وأزرار'),
    components: [
      ...SPACER_SIZES.flatMap((size) => [body(say(`Below: ${size}`, `أدناه: ${size}`)), { component: 'spacer', size }]),
      { component: 'divider' },
      ...['left', 'center', 'right'].map((align) => button({ align })),
      ...['style', 'small', 'medium', 'large'].map((size) => button({ size, newWindow: true })),
    ],
  },
]

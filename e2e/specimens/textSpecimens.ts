import { body, FERRY, HARBOUR, heading, paragraph, say, type Specimen } from './Specimen.ts'

const KINDS = ['title', 'subtitle', 'crosshead', 'blockquote', 'byline', 'intro', 'imagecaption', 'footer'] as const

const INLINE = say(
  'Words may be <b>bold</b>, <i>italic</i>, <b><i>both</i></b>, <u>underlined</u>, raised<sup>2</sup>, lowered<sub>2</sub>, <span style="color:#b8391e">coloured</span> or <a href="https://example.org/">linked</a>, to a <a href="#a-place">place on this page</a> or to <a href="article://tables">another one</a>.<br>A line may be broken.',
  'قد تكون الكلمات <b>ثخينة</b> أو <i>مائلة</i> أو <b><i>كليهما</i></b> أو <u>مسطّرة</u> أو مرفوعة<sup>٢</sup> أو منخفضة<sub>٢</sub> أو <span style="color:#b8391e">ملوّنة</span> أو <a href="https://example.org/">رابطًا</a> إلى <a href="#a-place">موضع في هذه الصفحة</a> أو إلى <a href="article://tables">صفحة أخرى</a>.<br>وقد يُكسر السطر.',
)

const LISTS = say(
  '<ul><li>Rope</li><li>Lamp<ul><li>oil</li><li>wick</li></ul></li></ul><ol><li>Ring</li><li>Ring again</li><li>Leave</li></ol>',
  '<ul><li>حبل</li><li>مصباح<ul><li>زيت</li><li>فتيل</li></ul></li></ul><ol><li>اقرع</li><li>اقرع ثانية</li><li>غادر</li></ol>',
)

const LONG_WORDS =
  '<p>Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, https://example.org/a/very/long/address/that/does/not/want/to/end?and=goes&amp;on=and-on</p>'

const own = Array.from({ length: 60 }, (_, index) => ({
  component: `text${index + 1}`,
  text: say(`The publisher’s own kind, number ${index + 1}`, `نوع الناشر الخاص رقم ${index + 1}`),
}))

export const textSpecimens: readonly Specimen[] = [
  {
    slug: 'texts',
    title: say('Texts', 'نصوص'),
    components: [
      { component: 'headline', text: say('Every kind of text', 'كل أنواع النصوص') },
      { component: 'subtitle', text: say('From the headline down to the last note', 'من العنوان حتى آخر حاشية') },
      { component: 'intro', text: HARBOUR },
      { component: 'byline', text: say('Words by Ana Lund', 'كلمات آنا لوند') },
      body(FERRY, { dropcap: true }),
      body(HARBOUR),
      ...KINDS.map((component) => ({ component, text: paragraph(HARBOUR) })),
      {
        component: 'blockquote',
        text: say(`<p>${FERRY.en}</p><p>${HARBOUR.en}</p>`, `<p>${FERRY.ar}</p><p>${HARBOUR.ar}</p>`),
      },
      { component: 'anchor', name: 'a-place' },
      body(INLINE),
      { component: 'body', text: LISTS },
      { component: 'body', text: say(LONG_WORDS, LONG_WORDS) },
      {
        component: 'body',
        text: { en: '<p lang="ja">日本語の<ruby>振<rt>ふ</rt>仮<rt>が</rt>名<rt>な</rt></ruby>は小さい。</p>' },
      },
    ],
  },
  {
    slug: 'own-texts',
    title: say('The publisher’s own texts', 'نصوص الناشر الخاصة'),
    components: [heading('text1 to text60', 'من text1 إلى text60'), ...own],
  },
]

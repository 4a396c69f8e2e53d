import { say, type Specimen } from './Specimen.ts'

const CAPTION = say('Tides of a week', 'مدّ أسبوع')
const CREDIT = say('Source: the harbour office', 'المصدر: مكتب الميناء')

const HEADER = ['Harbour', 'High water', 'Height', 'Ships']
const ROWS = [
  ['Alder Quay', '06:12', '4.8 m', '12'],
  ['Bellhaven', '05:40', '5.1 m', '3'],
  ['Corrie', '07:02', '−0.2 m', '1,204'],
]

const wide = Array.from({ length: 14 }, (_, column) => `Column ${column + 1}`)

const SPANS = `<table><caption>Two days</caption><thead><tr><th rowspan="2">Harbour</th><th colspan="2">Water</th></tr>
  <tr><th>Low</th><th>High</th></tr></thead><tbody><tr><td>Alder Quay</td><td>0.4 m</td><td>4.8 m</td></tr>
  <tr><td>Bellhaven</td><td>0.9 m</td><td>5.1 m</td></tr></tbody></table>`

const PLAIN = `<table><tr><th>Bell</th><th>Weight</th></tr><tr><td>First</td><td>120 kg</td></tr><tr><td>Second</td><td>80 kg</td></tr></table>`

export const tableSpecimens: readonly Specimen[] = [
  {
    slug: 'tables',
    title: say('Tables', 'جداول'),
    components: [
      { component: 'table', header: HEADER, rows: ROWS, caption: CAPTION, credit: CREDIT },
      { component: 'table', rows: ROWS },
      { component: 'table', header: wide, rows: [wide, wide] },
      {
        component: 'table',
        header: HEADER,
        rows: Array.from({ length: 30 }, (_, row) => [
          `Berth ${row + 1}`,
          `0${row % 10}:15`,
          `${row / 4} m`,
          `${row * 7}`,
        ]),
        caption: say('Thirty berths', 'ثلاثون مرسى'),
      },
      { component: 'htmltable', html: { en: PLAIN }, caption: CAPTION },
      { component: 'htmltable', html: { en: SPANS }, credit: CREDIT },
    ],
  },
]

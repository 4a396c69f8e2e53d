import type { PlannedStory, PrintedEdition } from '../print/PrintedEdition.ts'

const STORIES: readonly PlannedStory[] = [
  {
    key: '01-the-hour-that-happens-twice',
    page: 4,
    columns: 2,
    size: 11.6,
    rooms: { c8: 'lead', c10: 'span' },
    lead: 96,
  },
  { key: '02-how-to-see-in-the-dark', page: 6, columns: 3, size: 10.4, rooms: { c7: 'span' } },
  {
    key: '03-every-light-has-a-name',
    page: 7,
    columns: 2,
    size: 10.1,
    rooms: { c7: 'span', c11: 'span', c12: 'span' },
    mapFrame: { west: -28, east: 16, north: 58, south: 42.8 },
  },
  { key: '04-the-lamp-did-not-need-me', page: 9, columns: 2, size: 11, rooms: { c6: 'span' } },
  { key: '05-five-doors', page: 11, columns: 3, size: 9.6 },
  { key: '06-pascoe-and-gorman', page: 12, columns: 2, size: 11 },
  { key: '07-two-twenty-fours', page: 13, columns: 2, size: 11.4 },
  { key: '08-toast-at-two-in-the-morning', page: 15, columns: 2, size: 9, apart: ['c8'], rooms: { c11: 'span' } },
  {
    key: '09-lost-found-and-wide-awake',
    page: 16,
    columns: 3,
    size: 9.6,
    apart: ['c5'],
  },
]

/** In the order of the pieces; the advert has no hour. */
const HOURS = ['17:10', '18:40', '20:14', '21:50', '23:19', '', '01:24, twice', '02:00', '04:28']

export const OTHER_TIDE_PRINTED: PrintedEdition = {
  number: 1.5,
  stories: STORIES,
  hours: HOURS,
  styles: ['otherTide'],
  pictureWidths: { cover: 1500, boatyard: 1500, gauge: 1200, dark: 640 },
}

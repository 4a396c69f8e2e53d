import { Advert } from '../components/Advert.tsx'
import { Audio } from '../components/media/Audio.tsx'
import { Closed } from '../closed/Closed.tsx'
import { Custom } from '../components/Custom.tsx'
import { Gallery } from '../components/gallery/Gallery.tsx'
import { HtmlTable } from '../components/table/HtmlTable.tsx'
import { LiveContainer } from '../components/LiveContainer.tsx'
import { LivePost } from '../components/LivePost.tsx'
import { Places } from '../components/places/Places.tsx'
import { ReadAloud } from '../components/media/ReadAloud.tsx'
import { Recipe } from '../components/Recipe.tsx'
import { Social } from '../components/media/Social.tsx'
import { Table } from '../components/table/Table.tsx'
import { Video } from '../components/media/Video.tsx'
import { Filtered } from '../pictures/Filtered.tsx'

/** The kinds that an article of text and single pictures does without: one chunk of their own. */
export const lateKinds = {
  Advert,
  Audio,
  Closed,
  Custom,
  Filtered,
  Gallery,
  HtmlTable,
  LiveContainer,
  LivePost,
  Places,
  ReadAloud,
  Recipe,
  Social,
  Table,
  Video,
}

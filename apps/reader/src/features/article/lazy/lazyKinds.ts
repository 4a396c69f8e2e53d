import { Advert } from '../components/Advert.tsx'
import { Audio, ReadAloud } from '../components/media/Audio.tsx'
import { ClosedArticle } from '../ClosedArticle.tsx'
import { Custom } from '../components/Custom.tsx'
import { Gallery } from '../components/gallery/Gallery.tsx'
import { HtmlTable, Table } from '../components/Table.tsx'
import { LiveContainer, LivePost } from '../components/Live.tsx'
import { Places } from '../components/places/Places.tsx'
import { Recipe } from '../components/Recipe.tsx'
import { Social } from '../components/media/EmbedLink.tsx'
import { Video } from '../components/media/Video.tsx'
import { Filtered } from '../pictures/Filtered.tsx'

/** The kinds that an article of text and single pictures does without: one chunk of their own. */
export const lazyKinds = {
  Advert,
  Audio,
  Closed: ClosedArticle,
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

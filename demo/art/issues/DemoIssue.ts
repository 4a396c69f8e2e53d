import type { FilmFormat } from '../media/filmEncoder.ts'
import type { Stereo } from '../media/Stereo.ts'
import type { Picture } from '../pictures/Picture.ts'
import type { Sheet } from '../press/Sheet.ts'
import type { PrintedEdition } from '../print/PrintedEdition.ts'

/** An issue of the demonstration title, as far as scripts make it: what is in its folder besides its Markdown. */
export interface DemoIssue {
  /** Its folder in `demo/issues`. */
  readonly folder: string
  /** Each is printed to a file in its `assets`. */
  readonly pictures: readonly Picture[]
  readonly sounds?: readonly MadeSound[]
  readonly films?: readonly MadeFilm[]
  readonly printed?: PrintedEdition
}

export interface MadeSound {
  /** File name in the issue's `assets`. */
  readonly file: string
  readonly sampleRate: number
  synthesise(): Stereo
}

export interface MadeFilm extends FilmFormat {
  /** File name in the issue's `assets`. */
  readonly file: string
  readonly seconds: number
  /** Draws the moment at a part (0 to 1) of the film. */
  createFrames(): (part: number) => Sheet
}

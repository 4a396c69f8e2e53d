import type { ImportLog } from '../ImportLog.ts'
import type { PackageDocument } from './package/PackageDocument.ts'

const SCRIPT = /^(?:text|application)\/(?:javascript|ecmascript|x-javascript)$/
const OVERLAY = 'application/smil+xml'

/** Names in the report what a publication holds that an issue has no place for. */
export function reportUnkept(opf: PackageDocument, report: ImportLog): void {
  for (const { href, path = href, mediaType } of opf.manifest.values()) {
    if (SCRIPT.test(mediaType)) report.drop(path, 'Scripts never run and are left out.')
    if (mediaType === OVERLAY)
      report.drop(path, 'Reading aloud along the text is not kept; recordings in the text are.')
  }
}

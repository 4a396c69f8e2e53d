import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import { type OpenPage, withPage } from '@gatefold/importers/pdf/engine/OpenPage'
import type { PageFrame } from '@gatefold/importers/pdf/engine/PageFrame'
import { openPdf } from '@gatefold/importers/pdf/engine/PdfFile'
import { readLinks } from '@gatefold/importers/pdf/engine/readLinks'
import { contentPdfs, PDF_FOLDER } from './comparePages.ts'
import { type LinkAnnotation, readLinkAnnotations } from './readLinkAnnotations.ts'

const FOLLOWED: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:']

/** As a part of the page. */
const NEAR = 0.002

describe('hotspots (R3.2)', () => {
  it.each(contentPdfs())('of %s are its link annotations, one for one', async (path) => {
    const whole = join(PDF_FOLDER, path)
    const annotations = readLinkAnnotations(await readFile(whole))
    const file = await openPdf(whole)
    try {
      for (let page = 1; page <= file.pages; page++) {
        const { hotspots, unfollowed, frame } = withPage(file, page, linksOf)
        const all = annotations.filter((annotation) => annotation.page === page)
        const followed = all.filter((annotation) => isFollowed(annotation, frame))
        expect(unfollowed, `page ${page}`).toBe(all.length - followed.length)
        // What is left over are addresses that the page prints without a link.
        const ours = hotspots.slice(0, followed.length)
        const theirs = followed.map((annotation) => asHotspot(annotation, frame))
        expect(ours.map(whereTo), `page ${page}`).toEqual(theirs.map(whereTo))
        expect(farthest(ours, theirs), `page ${page}`).toBeLessThan(NEAR)
      }
    } finally {
      file.close()
    }
  })

  it('are compared with more than a thousand annotations', async () => {
    const files = await Promise.all(contentPdfs().map((path) => readFile(join(PDF_FOLDER, path))))
    expect(files.flatMap(readLinkAnnotations).length).toBeGreaterThan(1000)
  })
})

function linksOf(open: OpenPage) {
  return { ...readLinks(open), frame: open.frame }
}

function isFollowed({ uri, rectangle }: LinkAnnotation, { box }: PageFrame): boolean {
  const [left = 0, , right = 0] = rectangle
  if (right <= box.left || left >= box.right) return false
  return uri === undefined || (URL.canParse(uri) && FOLLOWED.includes(new URL(uri).protocol))
}

/** Pages of the shared documents stand upright, so their annotations are where their numbers say. */
function asHotspot({ uri, rectangle }: LinkAnnotation, { box }: PageFrame): Hotspot {
  const [width, height] = [box.right - box.left, box.top - box.bottom]
  const [left = 0, bottom = 0, right = 0, top = 0] = rectangle
  const clamp = (value: number): number => Math.min(1, Math.max(0, value))
  const from = { x: clamp((left - box.left) / width), y: clamp((box.top - top) / height) }
  const to = { x: clamp((right - box.left) / width), y: clamp((box.top - bottom) / height) }
  const area = { ...from, width: to.x - from.x, height: to.y - from.y }
  return { url: uri === undefined ? '#page' : new URL(uri).href, area }
}

/** Of a link to a page only that it is one. */
function whereTo({ url }: Hotspot): string {
  return url.startsWith('#page') ? '#page' : url
}

/** How far two lists of areas lie apart at most, as a part of the page. */
function farthest(ours: readonly Hotspot[], theirs: readonly Hotspot[]): number {
  const apart = ours.map(({ area }, index) => {
    const other = theirs[index]?.area ?? area
    const sides = [area.x - other.x, area.y - other.y, area.width - other.width, area.height - other.height]
    return Math.max(...sides.map(Math.abs))
  })
  return Math.max(0, ...apart)
}

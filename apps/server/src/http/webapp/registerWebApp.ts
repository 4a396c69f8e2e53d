import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { PAPER_COLOURS } from '@gatefold/magazine/title/paperColours'
import type * as Opentype from 'opentype.js'
import { scriptDirection } from '@gatefold/magazine/language/direction'
import { resolveLocalized, type Localized } from '@gatefold/magazine/language/Localized'
import { LATEST_PATH } from '@gatefold/magazine/title/paths'
import { basename } from 'node:path'
import { findInterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import { textsIn } from '../../platform/i18n/hostTexts.ts'
import { createAnswer, type Answer } from '../../platform/responses/Answer.ts'
import { sendAnswer } from '../../platform/responses/sendAnswer.ts'
import type { Configuration } from '../../config/Configuration.ts'
import { COMMON_SECURITY_HEADERS } from '../pages/securityHeaders.ts'
import { sendNoFile } from '../pages/sendText.ts'
import { APP_ICONS, type AppIcon, MANIFEST_ICONS } from './appIcons.ts'
import { ConfigurationError } from '../../config/ConfigurationError.ts'

export interface WebAppDeps {
  readonly theme: Configuration['theme']
  readonly configuration: PublicConfiguration
}

const FAVICON = '96.png'

const DAY = 'public, max-age=86400'

/**
 * Serves below the base path what makes the title an app of a device: its manifest, icons and screenshots. They stand in front
 * of a title's password: they say no more than the page that asks for it.
 */
export async function registerWebApp(app: FastifyInstance, deps: WebAppDeps): Promise<void> {
  const { theme, configuration } = deps
  const { shortTitle } = configuration
  const picture = theme.icon === undefined ? undefined : await readPicture(theme.icon, 'theme.icon')
  const renderer = await createIconRenderer({ shortTitle, accent: theme.accent, picture })
  const screenshots = await openScreenshots(theme.screenshots)
  const manifest = createAnswer({
    status: 200,
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' },
    body: Buffer.from(JSON.stringify(webAppManifest({ configuration, edition: renderer.edition, screenshots }))),
  })
  app.get('/app.webmanifest', (request, reply) => sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), manifest))
  const answers = new Map<string, Answer>()
  const sendIcon = async (file: string, request: FastifyRequest, reply: FastifyReply) => {
    const icon = APP_ICONS.find(({ name }) => `${name}.png` === file)
    if (icon === undefined) return sendNoFile(reply)
    const answer = answers.get(file) ?? pictureAnswer(await renderer.render(icon), 'image/png')
    answers.set(file, answer)
    return sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), answer)
  }
  app.get<{ Params: { file: string } }>('/icons/:file', (request, reply) =>
    sendIcon(request.params.file, request, reply),
  )
  // Browsers ask for it beside what is no page and names no icon, such as `robots.txt`, and take any picture.
  app.get('/favicon.ico', (request, reply) => sendIcon(FAVICON, request, reply))
  app.get<{ Params: { file: string } }>('/screenshots/:file', async (request, reply) => {
    const shown = screenshots.find(({ name }) => name === request.params.file)
    if (shown === undefined) return sendNoFile(reply)
    const answer = pictureAnswer(shown.bytes, shown.mediaType)
    return sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), answer)
  })
}

function pictureAnswer(body: Buffer, mediaType: string): Answer {
  return createAnswer({ status: 200, headers: { 'content-type': mediaType, 'cache-control': DAY }, body })
}

/** The one source that all icons are made from. */
interface IconSource {
  readonly shortTitle: string
  /** CSS hex colour. */
  readonly accent: string
  /** The title's own picture; its initial on its accent without one. */
  readonly picture: Buffer | undefined
}

interface IconRenderer {
  /** Names the source: another one means other icons. */
  readonly edition: string
  /** PNG; made once. */
  render(icon: AppIcon): Promise<Buffer>
}

/** Height of a capital, of the side. */
const LETTER = { any: 0.52, maskable: 0.4 } as const

/** A maskable icon is seen for certain within a circle of four fifths of its side: a square within that. */
const PICTURE = { any: 1, maskable: 0.56 } as const

export async function createIconRenderer(source: IconSource): Promise<IconRenderer> {
  const { shortTitle, accent, picture } = source
  const drawMonogram = picture === undefined ? await openMonogramRenderer() : undefined
  const draw = ({ side, purpose }: AppIcon): Promise<Buffer> => {
    if (drawMonogram === undefined) return setPicture(picture ?? Buffer.alloc(0), side, purpose)
    const svg = drawMonogram({ shortTitle, accent, share: LETTER[purpose] })
    return sharp(Buffer.from(svg)).resize(side, side).png({ compressionLevel: 9, palette: true }).toBuffer()
  }
  const rendered = new Map<string, Promise<Buffer>>()
  return {
    edition: createHash('sha256')
      .update(JSON.stringify([shortTitle, accent]))
      .update(picture ?? '')
      .digest('hex')
      .slice(0, 8),
    render(icon) {
      const known = rendered.get(icon.name)
      if (known !== undefined) return known
      const made = draw(icon)
      rendered.set(icon.name, made)
      // Tried again the next time.
      made.catch(() => rendered.delete(icon.name))
      return made
    },
  }
}

/** Whole, in the middle; where a shape is cut out of it, on paper. */
async function setPicture(picture: Buffer, side: number, purpose: AppIcon['purpose']): Promise<Buffer> {
  const inner = Math.round(side * PICTURE[purpose])
  const ground = purpose === 'any' ? { r: 0, g: 0, b: 0, alpha: 0 } : PAPER_COLOURS.day
  const set = await sharp(picture, { density: 300 })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: set }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const require = createRequire(import.meta.url)

/** The library's build for Node has no named exports, and its types know no default one. */
const { parse }: typeof Opentype = require('opentype.js')

const FACE = require.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff')

/** The side of the picture's square, in its own units. */
const SIDE = 512

interface Monogram {
  /** The title's short name: its first letter is shown. */
  readonly shortTitle: string
  /** CSS hex colour of the ground. */
  readonly accent: string
  /** Height of a capital, of the side. */
  readonly share: number
}

/** Sets the initial of a title on its accent, as SVG. */
type DrawMonogram = (monogram: Monogram) => string

/**
 * Opens the face that the reader's headings have. A letter that it has is drawn as an outline, so that the picture does not depend
 * on the machine; another one by whatever face the machine has for it.
 */
async function openMonogramRenderer(): Promise<DrawMonogram> {
  const bytes = await readFile(FACE)
  const face = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  return ({ shortTitle, accent, share }) => {
    const [initial = ''] = shortTitle.trim().toLocaleUpperCase()
    const ink = inkOn(accent)
    const letter = face.hasChar(initial) ? outline(face, initial, share) : written(initial, share)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${accent}"/><g fill="${ink}">${letter}</g></svg>`
  }
}

/** In the middle of the square by what is seen of it, not by its advance. */
function outline(face: Opentype.Font, initial: string, share: number): string {
  const capital = face.charToGlyph('H').getBoundingBox()
  const size = (SIDE * share * face.unitsPerEm) / (capital.y2 - capital.y1)
  const path = face.getPath(initial, 0, 0, size)
  const { x1, y1, x2, y2 } = path.getBoundingBox()
  const [x, y] = [(SIDE - x1 - x2) / 2, (SIDE - y1 - y2) / 2]
  return `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" d="${path.commands.map(writeCommand).join('')}"/>`
}

function written(initial: string, share: number): string {
  const size = SIDE * share * 1.4
  return `<text x="${SIDE / 2}" y="${SIDE / 2 + size * 0.36}" font-family="serif" font-weight="600" font-size="${size}" text-anchor="middle">${escapeXml(initial)}</text>`
}

/** The library's own writer flips some glyphs and loses others; its commands are right. */
function writeCommand(command: Opentype.PathCommand): string {
  const points = (...numbers: readonly number[]) => numbers.map((number) => number.toFixed(2)).join(' ')
  switch (command.type) {
    case 'M':
    case 'L':
      return command.type + points(command.x, command.y)
    case 'Q':
      return `Q${points(command.x1, command.y1, command.x, command.y)}`
    case 'C':
      return `C${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
    case 'Z':
      return 'Z'
  }
}

/** The colour of the paper by day or by night, whichever is easier to tell from the ground. */
function inkOn(ground: string): string {
  const { day, night } = PAPER_COLOURS
  const contrast = (one: string) => {
    const [lighter, darker] = [luminanceOf(one), luminanceOf(ground)].toSorted((a, b) => b - a) as [number, number]
    return (lighter + 0.05) / (darker + 0.05)
  }
  return contrast(day) >= contrast(night) ? day : night
}

/** Relative luminance by WCAG, of `#rgb` or `#rrggbb`. */
function luminanceOf(colour: string): number {
  const digits = colour.slice(1)
  const pairs = (digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits).match(/../g) ?? []
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const value = Number.parseInt(pair, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

interface ManifestDeps {
  readonly configuration: Pick<
    PublicConfiguration,
    'title' | 'shortTitle' | 'description' | 'basePath' | 'defaultLanguage' | 'offline'
  >
  /** Names the source of the icons. */
  readonly edition: string
  readonly screenshots: readonly AppScreenshot[]
}

/**
 * What a device is told of the title as an app (W3C Web Application Manifest). Everything is below the base path, and so is what
 * counts as the app: two titles of one origin are two apps. There is no share target: nothing is taken in. Pure.
 */
export function webAppManifest({ configuration, edition, screenshots }: ManifestDeps): object {
  const { title, shortTitle, description, basePath, defaultLanguage } = configuration
  const reading = { language: defaultLanguage, defaultLanguage }
  const words = resolveLocalized(description, reading)
  return {
    id: basePath,
    name: title,
    short_name: shortTitle,
    ...(words === '' ? {} : { description: words }),
    lang: defaultLanguage,
    dir: scriptDirection(defaultLanguage),
    start_url: basePath,
    scope: basePath,
    display: 'standalone',
    background_color: PAPER_COLOURS.day,
    theme_color: PAPER_COLOURS.day,
    categories: ['magazines', 'news'],
    prefer_related_applications: false,
    icons: MANIFEST_ICONS.map(({ name, side, purpose }) => ({
      src: `${basePath}icons/${name}.png?v=${edition}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
    screenshots: screenshots.map(({ name, width, height, label, mediaType }) => ({
      src: `${basePath}screenshots/${name}`,
      sizes: `${width}x${height}`,
      type: mediaType,
      form_factor: width > height ? 'wide' : 'narrow',
      ...(label === undefined ? {} : { label: resolveLocalized(label, reading) }),
    })),
    shortcuts: shortcutsOf(configuration, edition),
  }
}

/** What stands in a device's menu of the installed magazine: outside of the reader, whose texts are not there. */
function shortcutsOf(
  { basePath, defaultLanguage, offline }: ManifestDeps['configuration'],
  edition: string,
): readonly object[] {
  const _ = textsIn(findInterfaceLanguage(defaultLanguage) ?? 'en')
  const icons = [{ src: `${basePath}icons/96.png?v=${edition}`, sizes: '96x96', type: 'image/png' }]
  const shortcutTo = (name: string, path: string) => ({ name, url: basePath + path, icons })
  const everywhere = [shortcutTo(_('Latest issue'), LATEST_PATH), shortcutTo(_('Search'), 'search')]
  return offline ? [...everywhere, shortcutTo(_('Downloads'), 'downloads')] : everywhere
}

/** A picture of the reader that a device shows when it asks whether to install it. */
interface AppScreenshot {
  /** Of its address: another picture has another name. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly mediaType: string
  readonly label: Localized | undefined
  readonly bytes: Buffer
}

interface ConfiguredScreenshot {
  /** Absolute path. */
  readonly file: string
  readonly label?: Localized | undefined
}

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** Reads the pictures that the configuration names. Throws a ConfigurationError that names the one that is none. */
async function openScreenshots(screenshots: readonly ConfiguredScreenshot[]): Promise<readonly AppScreenshot[]> {
  return Promise.all(
    screenshots.map(async ({ file, label }, index) => {
      const bytes = await readPicture(file, `theme.screenshots.${index}.file`)
      const { width, height, format } = await sharp(bytes).metadata()
      const mediaType = TYPES[format]
      if (mediaType === undefined) throw unusable(file, `theme.screenshots.${index}.file`)
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      return { name: `${digest}.${format}`, width, height, mediaType, label, bytes }
    }),
  )
}

/** The bytes of a picture. Throws a ConfigurationError that names the key. */
async function readPicture(file: string, key: string): Promise<Buffer> {
  try {
    const bytes = await readFile(file)
    // Its head alone may be well where the rest is missing.
    await sharp(bytes).resize(1).raw().toBuffer()
    return bytes
  } catch {
    throw unusable(file, key)
  }
}

function unusable(file: string, key: string): ConfigurationError {
  return new ConfigurationError('The configuration', [
    `"${key}" is "${basename(file)}", which is no picture that can be read; allowed: a PNG, JPEG or WebP file`,
  ])
}

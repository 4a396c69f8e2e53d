import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anIssueRow } from '../../testing/rows.ts'
import { aTestApp } from '../../testing/aTestApp.ts'

interface Manifest {
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly sizes: string }[]
  readonly screenshots: readonly { readonly src: string; readonly sizes: string; readonly form_factor: string }[]
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-icons-'))
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
  await writeFile(join(folder, 'mark.png'), await picture(600, 600))
  await writeFile(join(folder, 'phone.png'), await picture(390, 844))
  await writeFile(join(folder, 'notes.txt'), 'no picture')
})
afterAll(() => rm(folder, { recursive: true }))

describe.each(['/', '/some/sub/dir/'])('the app below %s', (basePath) => {
  it('R2.1 has a manifest whose every icon and screenshot is there, in the size that it says', async () => {
    const theme = { icon: join(folder, 'mark.png'), screenshots: [{ file: join(folder, 'phone.png'), label: 'Home' }] }
    const { app } = await aTestApp({ title: { basePath, theme } })
    const answer = await app.inject(`${basePath}app.webmanifest`)
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const { start_url, icons, screenshots } = answer.json<Manifest>()
    expect(start_url).toBe(basePath)
    expect(screenshots.map(({ sizes, form_factor }) => [sizes, form_factor])).toEqual([['390x844', 'narrow']])
    for (const { src, sizes } of [...icons, ...screenshots]) {
      const picture = await app.inject(src)
      const { width, height } = await sharp(picture.rawPayload).metadata()
      expect([src, picture.statusCode, picture.headers['content-type'], `${width}x${height}`]).toEqual([
        src,
        200,
        'image/png',
        sizes,
      ])
    }
    for (const name of ['icons/64.png', 'icons/apple-180.png', 'favicon.ico']) {
      expect((await app.inject(basePath + name)).statusCode).toBe(200)
    }
    for (const name of ['icons/65.png', 'icons/..%2fapp.ts', 'screenshots/phone.png']) {
      expect((await app.inject(basePath + name)).statusCode).toBe(404)
    }
  })
})

it('R5.1 says nothing of the content in front of the password', async () => {
  const title = { password: { enabled: true, value: 'Springtide' } }
  const { app, db } = await aTestApp({ title })
  await db
    .insertInto('issues')
    .values([anIssueRow({ id: '1', slug: 'secret-issue' })])
    .execute()
  expect((await app.inject('/app.webmanifest')).body).not.toContain('secret-issue')
})

it('is not served with a picture that is none', async () => {
  const start = (theme: object) => aTestApp({ title: { theme } }).catch((error: unknown) => String(error))
  expect(await start({ icon: join(folder, 'notes.txt') })).toContain('"theme.icon" is "notes.txt"')
  expect(await start({ screenshots: [{ file: join(folder, 'no.png') }] })).toContain('"theme.screenshots.0.file"')
})

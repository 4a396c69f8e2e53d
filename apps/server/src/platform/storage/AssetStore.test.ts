import { expect, it } from 'vitest'
import { withBasePath } from './AssetStore.ts'

const FILE = `/assets/${'0a'.repeat(32)}.webp`

it.each([
  [`{"cover":"${FILE}"}`, `{"cover":"/sub${FILE}"}`],
  [String.raw`{"text":"<img src=\"${FILE}\">"}`, String.raw`{"text":"<img src=\"/sub${FILE}\">"}`],
  [`{"srcset":"${FILE} 1x, ${FILE} 2x"}`, `{"srcset":"/sub${FILE} 1x, /sub${FILE} 2x"}`],
  [`{"style":"url(${FILE})"}`, `{"style":"url(/sub${FILE})"}`],
  [
    '{"url":"/assets/pages/00000000-0000-4000-8000-000000000001/a%20b/c.html"}',
    '{"url":"/sub/assets/pages/00000000-0000-4000-8000-000000000001/a%20b/c.html"}',
  ],
  [`{"link":"https://a.example${FILE}"}`, `{"link":"https://a.example${FILE}"}`],
  [`{"link":"//a.example:8080${FILE}"}`, `{"link":"//a.example:8080${FILE}"}`],
  [`{"link":"bundle:/${FILE}"}`, `{"link":"bundle:/${FILE}"}`],
  ['{"text":"/assets/ and /assets/logo.png"}', '{"text":"/assets/ and /assets/logo.png"}'],
])('R2.1 puts the base path in front of stored files only: %s', (json, expected) => {
  expect(withBasePath(json, '/sub/')).toBe(expected)
  expect(withBasePath(json, '/')).toBe(json)
})

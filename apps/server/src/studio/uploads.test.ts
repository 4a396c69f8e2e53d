import { expect, it } from 'vitest'
import { safeName } from './uploads.ts'

it.each([
  ['Spring 2026.pdf', 'Spring 2026.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\issues\\spring.epub', 'spring.epub'],
  ['..', 'upload'],
  ['.hidden.pdf', 'hidden.pdf'],
  ['tide\u0000\u001b[31m.pdf', 'tide__[31m.pdf'],
  ['\u202Efdp.exe', '_fdp.exe'],
  ['春の号.pdf', '春の号.pdf'],
  ['', 'upload'],
  [undefined, 'upload'],
])('a file called %j is kept as %j', (name, kept) => {
  expect(safeName(name)).toBe(kept)
})

it('a long name keeps its end', () => {
  const kept = safeName(`${'ä'.repeat(400)}.issue`)
  expect(kept.endsWith('ä.issue')).toBe(true)
  expect(Buffer.byteLength(kept)).toBeLessThan(256)
})

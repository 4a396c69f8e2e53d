/**
 * Loaded into a server before anything else: its clock is ahead by as many milliseconds as stand in a file, so that what lasts for
 * weeks runs out in a test.
 */
import { readFileSync } from 'node:fs'

const file = process.env['GATEFOLD_E2E_AHEAD'] ?? ''
const RealDate = Date
const now = () => RealDate.now() + Number(readFileSync(file, 'utf8'))

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: []) => Reflect.construct(target, values.length === 0 ? [now()] : values) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

import { readFile } from 'node:fs/promises'
import { startBareServer } from './bareServer.ts'

/** A process of its own that answers everything with the JSON of one file and says where on its standard output. */
const [file = ''] = process.argv.slice(2)
const body = await readFile(file)
const headers = { 'content-type': 'application/json', 'content-length': body.length }
const { origin } = await startBareServer(() => Promise.resolve({ headers, body }))
console.log(origin)

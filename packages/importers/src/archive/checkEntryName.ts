import { ImportRefusal } from '../ImportRefusal.ts'

const DRIVE = /^[a-z]:/i
const CONTROL = /[\u0000-\u001f\u007f]/u

/**
 * The name of an archive's entry, when it can only mean a place inside the archive. Names are never used as
 * file-system paths; one that tries to reach outside is a sign of a hostile file and refuses the whole source.
 * Throws ImportRefusal `unsafe-name`.
 */
export function checkEntryName(name: string): string {
  const fault = entryNameFault(name)
  if (fault === undefined) return name
  throw new ImportRefusal('unsafe-name', `The archive holds a file whose name ${fault}: ${JSON.stringify(name)}.`)
}

function entryNameFault(name: string): string | undefined {
  if (name === '') return 'is empty'
  if (CONTROL.test(name)) return 'contains a control character'
  if (name.includes('\\')) return 'contains a backslash'
  if (name.startsWith('/') || DRIVE.test(name)) return 'is an absolute path'
  if (name.split('/').includes('..')) return 'leads outside the archive'
  return undefined
}

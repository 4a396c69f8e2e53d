import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'

/**
 * Tells the log what of an answer could not be used. A kind of component that is not known is skipped with one warning, not
 * with one for every component of it. Source: content model.
 */
export function createReport(
  log: (message: string, cause: unknown) => void,
  warn: (message: string) => void,
): DecodeContext['report'] {
  const warned = new Set<string>()
  return ({ path, problem, unknownKind }) => {
    if (unknownKind === undefined) return log(`${path}: ${problem}`, undefined)
    if (!warned.has(unknownKind))
      warn(`Components of the unknown kind ${unknownKind} are skipped; the first is ${path}.`)
    warned.add(unknownKind)
  }
}

import { Parser } from 'htmlparser2'
import type { ImportLimits } from '../ImportLimits.ts'

/**
 * Why a drawing (SVG, UTF-8) is not taken, in one sentence; undefined for one that a browser may be asked to draw: elements
 * that nest without end, or are without number, stop the reader's page. Reads no further than the limits.
 */
export function drawingFault(
  bytes: Uint8Array,
  { depth, drawingElements, documentBytes }: Pick<ImportLimits, 'depth' | 'drawingElements' | 'documentBytes'>,
): string | undefined {
  if (bytes.length > documentBytes) return `A drawing of more than ${documentBytes} bytes.`
  let [open, elements] = [0, 0]
  let fault: string | undefined
  const parser = new Parser(
    {
      onopentagname: () => {
        open += 1
        elements += 1
        if (open > depth) fault = `A drawing whose elements are nested more than ${depth} deep.`
        if (elements > drawingElements) fault = `A drawing of more than ${drawingElements} elements.`
      },
      onclosetag: () => {
        open -= 1
      },
    },
    { xmlMode: true },
  )
  const text = new TextDecoder().decode(bytes)
  for (let at = 0; at < text.length && fault === undefined; at += STEP) parser.write(text.slice(at, at + STEP))
  return fault
}

/** Characters that are looked at before it is asked whether that is enough. */
const STEP = 64 * 1024

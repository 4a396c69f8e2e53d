import { readFileSync } from 'node:fs'
import type { Pdfium } from './Pdfium.ts'
import { readText } from './pdfiumText.ts'

/**
 * The faces that a PDF may name without holding them (PDF 32000-1, 9.6.2.2) as PDFium names them, which takes Arial,
 * Courier New and Times New Roman for them too; and the faces of the same widths that stand in.
 */
const STAND_INS = [
  standIn('Helvetica', 'arimo/400Regular/Arimo_400Regular.ttf'),
  standIn('Helvetica-Bold', 'arimo/700Bold/Arimo_700Bold.ttf'),
  standIn('Helvetica-Oblique', 'arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf'),
  standIn('Helvetica-BoldOblique', 'arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf'),
  standIn('Times-Roman', 'tinos/400Regular/Tinos_400Regular.ttf'),
  standIn('Times-Bold', 'tinos/700Bold/Tinos_700Bold.ttf'),
  standIn('Times-Italic', 'tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf'),
  standIn('Times-BoldItalic', 'tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf'),
  standIn('Courier', 'cousine/400Regular/Cousine_400Regular.ttf'),
  standIn('Courier-Bold', 'cousine/700Bold/Cousine_700Bold.ttf'),
  standIn('Courier-Oblique', 'cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf'),
  standIn('Courier-BoldOblique', 'cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf'),
]

/** A FPDF_SYSFONTINFO of `fpdf_sysfontinfo.h`: its version, then the addresses of eight functions; 0 for none. */
const INFO = { bytes: 36, version: 0, mapFont: 12, getFontData: 20 } as const
const WHOLE_FILE = 0

/**
 * Has PDFium ask for the faces above where a PDF does not hold them; its own are lighter and have Latin letters only. Any
 * other name stays with PDFium, which stretches a face of its own to the widths that the PDF states.
 */
export function addStandInFaces(pdfium: Pdfium): void {
  const { calls, bytes, allocate, addFunction } = pdfium
  const mapFont = addFunction((...[, , , , , name = 0]) => {
    const face = readText(pdfium, name)
    // A handle of 0 is none.
    return 1 + STAND_INS.findIndex((standIn) => standIn.name === face)
  }, 'iiiiiiii')
  const getFontData = addFunction((...[, handle = 0, table = WHOLE_FILE, address = 0, size = 0]) => {
    if (table !== WHOLE_FILE) return 0
    const file = readFace(handle - 1)
    if (file.length <= size) bytes().set(file, address)
    return file.length
  }, 'iiiiii')
  const info = allocate(INFO.bytes)
  const fields = new DataView(bytes().buffer, info, INFO.bytes)
  bytes().fill(0, info, info + INFO.bytes)
  fields.setInt32(INFO.version, 1, true)
  fields.setInt32(INFO.mapFont, mapFont, true)
  fields.setInt32(INFO.getFontData, getFontData, true)
  calls.FPDF_SetSystemFontInfo(info)
}

function standIn(name: string, file: string) {
  return { name, file: new URL(import.meta.resolve(`@expo-google-fonts/${file}`)) }
}

/** PDFium asks for the length and then for the bytes, both at once and once a document. */
function readFace(index: number): Uint8Array {
  const file = STAND_INS[index]?.file
  return file === undefined ? new Uint8Array(0) : readFileSync(file)
}

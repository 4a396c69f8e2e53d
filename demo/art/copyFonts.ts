import { copyFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DEMO_FONTS } from './demoFonts.ts'

/** Puts the faces of the demonstration title, and their licence, where its issues have them. */
for (const { source, target } of DEMO_FONTS) {
  await mkdir(dirname(target), { recursive: true })
  await copyFile(source, target)
}

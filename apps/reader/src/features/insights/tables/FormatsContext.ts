import { createContext, use } from 'react'
import { createFormats, type Formats } from './createFormats.ts'

/** How numbers are written on this screen. */
export const FormatsContext = createContext<Formats>(createFormats('en'))

export function useFormats(): Formats {
  return use(FormatsContext)
}

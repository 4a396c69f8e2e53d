import { useLingui } from '@lingui/react'
import { Suspense } from 'react'
import { DISPLAY_ID } from '../../../reading/display.ts'
import sheet from '../../../ui/BottomSheet.module.css'
import type { ContentsProps } from '../ContentsDrawer.tsx'
import styles from '../DisplaySheet.module.css'
import { deferKinds } from './deferKinds.tsx'
import type * as Sheets from './sheets.lazy.ts'

/** Milliseconds until code that was lost on the way is asked for again. */
const PAUSE = 5_000

const sheets = deferKinds(fetchSheets)
const ContentsDrawer = sheets.kind((module) => module.ContentsDrawer)
const DisplaySheet = sheets.kind((module) => module.DisplaySheet)

/** Never rejects: what stands in the page works by itself, and stays as it is meanwhile. */
function fetchSheets(): Promise<typeof Sheets> {
  return import('./sheets.lazy.ts').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    return fetchSheets()
  })
}

/** Before the host renders a page. In the browser its markup stands and works by itself until the code is there. */
export function loadSheets(): Promise<void> {
  return sheets.load()
}

/** The drawer with the contents. Its code comes after the page has come to life. */
export function LazyContents(props: ContentsProps) {
  return (
    <Suspense fallback={null}>
      <ContentsDrawer {...props} />
    </Suspense>
  )
}

/** The sheet that the bar's "Aa" opens; Escape and a press beside it close it. The reading tools put theirs before its end. */
export function LazyDisplay() {
  const { _ } = useLingui()
  return (
    <section id={DISPLAY_ID} popover="auto" aria-label={_('Display')} className={`${sheet.sheet} ${styles.sheet}`}>
      <Suspense fallback={null}>
        <DisplaySheet />
      </Suspense>
      <div className={styles.more} data-more="" />
      <button type="button" popoverTarget={DISPLAY_ID} popoverTargetAction="hide" className={styles.close}>
        {_('Close')}
      </button>
    </section>
  )
}

import { useLingui } from '@lingui/react'
import { openDialog } from '../../ui/openDialog.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import css from './installSteps.css?inline'

interface Props {
  readonly onClose: () => void
}

/** How an iPhone or iPad puts a title on its home screen, which no page can ask for. Open as long as it is mounted. */
export function InstallSteps({ onClose }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  return (
    <dialog ref={openDialog} className="install-steps" aria-labelledby="install-steps" closedby="any" onClose={onClose}>
      <h2 id="install-steps">{_('On your home screen')}</h2>
      <ol role="list">
        <li>
          {_('Press “Share” in the browser’s bar.')} <ShareMark />
        </li>
        <li>{_('Choose “Add to Home Screen”.')}</li>
        <li>{_('Confirm with “Add”.')}</li>
      </ol>
      <form method="dialog">
        <button type="submit">{_('Close')}</button>
      </form>
    </dialog>
  )
}

/** As the button looks there. */
function ShareMark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M8 9H5.5v12h13V9H16M12 15V3M8.5 6.5 12 3l3.5 3.5" />
    </svg>
  )
}

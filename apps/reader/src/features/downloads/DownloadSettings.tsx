import { useLingui } from '@lingui/react'
import type { DownloadSettings as Settings } from '../../services/offline/DownloadSettings.ts'

interface Props {
  readonly settings: Settings
  readonly canTellWifi: boolean
  readonly onChange: (changed: Partial<Settings>) => void
}

const LASTS = [3, 5, 10] as const

/** How many issues stay, and over which network they come. */
export function DownloadSettings({ settings, canTellWifi, onChange }: Props) {
  const { _ } = useLingui()
  const names = { 3: _('The last 3'), 5: _('The last 5'), 10: _('The last 10') }
  const { keepLast, onlyOnWifi } = settings
  return (
    <div className="download-settings">
      <label className="download-setting">
        {_('Keep')}
        <select
          value={keepLast ?? 0}
          onChange={(event) => onChange({ keepLast: Number(event.target.value) || undefined })}
        >
          <option value={0}>{_('All')}</option>
          {LASTS.map((last) => (
            <option key={last} value={last}>
              {names[last]}
            </option>
          ))}
        </select>
      </label>
      {canTellWifi && (
        <label className="download-setting">
          <input
            type="checkbox"
            checked={onlyOnWifi}
            onChange={(event) => onChange({ onlyOnWifi: event.target.checked })}
          />
          {_('Only on Wi-Fi')}
        </label>
      )}
    </div>
  )
}

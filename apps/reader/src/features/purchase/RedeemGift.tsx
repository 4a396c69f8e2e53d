import { useLingui } from '@lingui/react'
import { useId, useRef, type FormEvent } from 'react'
import { ErrandWords } from '../../ui/ErrandWords.tsx'
import css from '../../ui/passage.css?inline'
import { useErrand, type ErrandEnd } from '../../ui/useErrand.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { useOnline } from '../../ui/useOnline.ts'

interface Props {
  readonly onRedeem: (code: string) => Promise<ErrandEnd>
}

/** Takes the code of a gift. */
export function RedeemGift({ onRedeem }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  const id = useId()
  const isOnline = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const { state, run } = useErrand()
  const redeem = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code !== 'string' || code.trim() === '') return
    run(async () => {
      const end = await onRedeem(code.trim())
      if (end.kind === 'done') form.current?.reset()
      return end
    })
  }
  return (
    <form ref={form} className="passage-row" onSubmit={redeem}>
      <div className="passage-field">
        <label htmlFor={id}>{_('Gift code')}</label>
        <input
          id={id}
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          aria-describedby={`${id}-note`}
        />
      </div>
      <p id={`${id}-note`} className="passage-note">
        {isOnline ? _('A code opens one issue for you, once.') : _('This takes a network.')}
      </p>
      <button type="submit" className="passage-other" disabled={!isOnline} aria-disabled={state.kind === 'busy'}>
        {_('Redeem')}
      </button>
      <ErrandWords state={state} />
    </form>
  )
}

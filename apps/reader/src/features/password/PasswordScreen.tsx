import { useLingui } from '@lingui/react'
import { useState, type FormEvent } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import css from '../../ui/passage.css?inline'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import type { Entry } from '../../services/password/enterPassword.ts'

interface Props {
  readonly title: string
  /** Goes on by itself where it answers `open`. */
  readonly onEnter: (password: string) => Promise<Entry>
}

/** Stands in place of the whole app until the password is entered. Requirements R2.14, R5.1, R8.2. */
export function PasswordScreen({ title, onEnter }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  const [state, setState] = useState<Entry | 'idle' | 'asking'>('idle')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    setState('asking')
    void onEnter(typeof password === 'string' ? password : '').then(setState)
  }
  return (
    <Notice title={title}>
      <form onSubmit={submit} className="passage-rows">
        <label className="passage-field">
          {_('Password')}
          <input name="password" type="password" required minLength={1} autoComplete="current-password" />
        </label>
        <button type="submit" className="passage-main" disabled={state === 'asking'}>
          {_('Open')}
        </button>
        <div role="alert">{state === 'wrong' && <p className="passage-alert">{_('Wrong password')}</p>}</div>
        <div role="status">
          {state === 'later' && <p>{_('The magazine does not answer just now. Try again in a moment.')}</p>}
        </div>
      </form>
    </Notice>
  )
}

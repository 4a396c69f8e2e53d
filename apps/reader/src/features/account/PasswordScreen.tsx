import { useLingui } from '@lingui/react'
import { type FormEvent, useState } from 'react'
import type { Entry } from '../../account/password.ts'
import passage from '../../ui/passage.css?inline'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import css from './passwordScreen.css?inline'

interface Props {
  readonly title: string
  /** What the title says of itself; nothing of its content. */
  readonly description: string
  /** Goes on by itself where it answers `open`. */
  readonly onEnter: (password: string) => Promise<Entry>
}

/** Stands in place of the whole app until the password is entered. Requirements R2.14, R5.1, R8.2. */
export function PasswordScreen({ title, description, onEnter }: Props) {
  const { _ } = useLingui()
  useLateStyle(passage)
  useLateStyle(css)
  const [state, setState] = useState<Entry | 'idle' | 'asking'>('idle')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    setState('asking')
    void onEnter(typeof password === 'string' ? password : '').then(setState)
  }
  return (
    <main className="password">
      <title>{title}</title>
      <header>
        <h1>{title}</h1>
        {description !== '' && <p>{description}</p>}
      </header>
      <form onSubmit={submit}>
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
    </main>
  )
}

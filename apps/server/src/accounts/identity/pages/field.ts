import { html, type Markup } from '../../../platform/plainPages/html.ts'

export interface Field {
  readonly name: 'email' | 'password' | 'code'
  readonly label: string
  readonly value?: string | undefined
  readonly hint?: string | undefined
  /** What is wrong with what was entered. */
  readonly fault?: string | undefined
  /** How a browser's memory names it. */
  readonly autocomplete: 'username' | 'current-password' | 'new-password' | 'one-time-code'
  readonly isReadOnly?: boolean
  readonly hasFocus?: boolean
}

/** A labelled input; its hint and its fault are read out with it. */
export function field(details: Field): Markup {
  const { name, label, hint, fault } = details
  const describedBy = [hint === undefined ? '' : `${name}-hint`, fault === undefined ? '' : `${name}-fault`]
  const ids = describedBy.filter((id) => id !== '').join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      ${kindOf(details)}
      autocomplete="${details.autocomplete}"
      ${ids === '' ? undefined : html`aria-describedby="${ids}"`}
      ${fault === undefined ? undefined : html`aria-invalid="true"`}
      ${details.isReadOnly === true ? html`readonly` : html`required`}
      ${details.hasFocus === true ? html`autofocus` : undefined}
    />
    ${hint === undefined ? undefined : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${fault === undefined ? undefined : html`<p class="fault" id="${name}-fault" role="alert">${fault}</p>`}
  </div>`
}

/** A password is never sent back to whoever entered it. */
function kindOf({ name, value = '' }: Field): Markup {
  switch (name) {
    case 'email':
      return html`type="email" autocapitalize="none" spellcheck="false" maxlength="254" dir="ltr" value="${value}"`
    case 'password':
      return html`type="password" maxlength="1000"`
    case 'code':
      return html`type="text" inputmode="numeric" pattern="[0-9 ]*" maxlength="12" dir="ltr"`
  }
}

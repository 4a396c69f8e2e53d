import { fill, html, type Markup } from '../../../platform/plainPages/html.ts'
import { backTo, doors, layout, link, type PageFrame } from '../../../platform/plainPages/layout.ts'
import type { PageLanguage } from './pageLanguage.ts'
import type { PageFault } from './texts/PageTexts.ts'

export interface StepView {
  readonly frame: PageFrame
  readonly language: PageLanguage
  /** Path of the sign-in under way, such as `/identity/interaction/abc`; the steps lie below it. */
  readonly path: string
  /** What was entered so far. */
  readonly email: string
  readonly fault: PageFault | undefined
  /** Without, there is nothing but a password to sign in with. */
  readonly mailsCodes: boolean
}

/** Why a code is sent. */
export type CodeStep = 'verify' | 'reset' | 'sign-in'

/** Address and password. */
export function signInPage(view: StepView): string {
  const { path, language } = view
  const { texts } = language
  const body = html`<form class="entry" method="post" action="${path}" novalidate>
      ${emailField(view)} ${passwordField(view, { autocomplete: 'current-password', fault: 'refused' })}
      ${act(texts.signIn)}
    </form>
    ${doors([
      ...(view.mailsCodes
        ? [
            link(`${path}/code`, texts.codeInstead),
            link(`${path}/reset`, texts.forgotten),
            html`${texts.noAccount} ${link(`${path}/sign-up`, texts.createAccount)}`,
          ]
        : []),
      back(view),
    ])}`
  return layout(view.frame, language, { heading: texts.signIn, body })
}

export function signUpPage(view: StepView): string {
  const { path, language } = view
  const { texts } = language
  const body = html`<form class="entry" method="post" action="${path}/sign-up" novalidate>
      ${emailField(view)}
      ${passwordField(view, { autocomplete: 'new-password', fault: 'weak-password', hint: texts.passwordHint })}
      ${act(texts.createAccount)}
    </form>
    ${doors([link(path, texts.haveAccount), back(view)])}`
  return layout(view.frame, language, { heading: texts.createAccount, body })
}

/** Asks where a code is to be sent to. */
export function addressPage(view: StepView, step: 'reset' | 'sign-in'): string {
  const { path, language } = view
  const { texts } = language
  const isReset = step === 'reset'
  const body = html`<p>${isReset ? texts.resetIntro : texts.codeIntro}</p>
    <form class="entry" method="post" action="${path}/${isReset ? 'reset' : 'code'}" novalidate>
      ${emailField(view, ELSEWHERE)} ${act(texts.sendCode)}
    </form>
    ${doors([link(path, texts.passwordInstead), back(view)])}`
  return layout(view.frame, language, { heading: isReset ? texts.resetTitle : texts.codeTitle, body })
}

const CODE_PATHS: Readonly<Record<CodeStep, { readonly enter: string; readonly ask: string }>> = {
  verify: { enter: 'verify', ask: 'sign-up' },
  reset: { enter: 'reset/code', ask: 'reset' },
  'sign-in': { enter: 'code/enter', ask: 'code' },
}

/** Asks for the code that was mailed. */
export function codePage(view: StepView, step: CodeStep): string {
  const { path, language, email } = view
  const { texts } = language
  const { enter, ask } = CODE_PATHS[step]
  const headings = { verify: texts.verifyTitle, reset: texts.resetTitle, 'sign-in': texts.codeTitle }
  const sent = step === 'verify' ? texts.verifySent : texts.codeSent
  const body = html`<p>${fill(sent, { email })}</p>
    <form class="entry" method="post" action="${path}/${enter}" novalidate>
      ${field({
        name: 'code',
        label: texts.code,
        hint: texts.codeHint,
        autocomplete: 'one-time-code',
        fault: faultOf(view, ['wrong-code', ...ELSEWHERE]),
        hasFocus: true,
      })}
      ${act(texts.goOn)}
    </form>
    ${doors([
      html`<form method="post" action="${path}/${enter}/again"><button>${texts.sendAgain}</button></form>`,
      link(`${path}/${ask}`, texts.otherAddress),
      back(view),
    ])}`
  return layout(view.frame, language, { heading: headings[step], body })
}

export function newPasswordPage(view: StepView): string {
  const { path, language, email } = view
  const { texts } = language
  const body = html`<p>${texts.passwordIntro}</p>
    <form class="entry" method="post" action="${path}/reset/password" novalidate>
      ${field({ name: 'email', label: texts.email, value: email, autocomplete: 'username', isReadOnly: true })}
      ${field({
        name: 'password',
        label: texts.newPassword,
        hint: texts.passwordHint,
        autocomplete: 'new-password',
        fault: faultOf(view, ['weak-password', 'no-password', ...ELSEWHERE]),
        hasFocus: true,
      })}
      ${act(texts.savePassword)}
    </form>
    ${doors([back(view)])}`
  return layout(view.frame, language, { heading: texts.passwordTitle, body })
}

/** Faults that no field is to blame for: they are told at the last one. */
const ELSEWHERE: readonly PageFault[] = ['later', 'busy', 'no-mail']

function faultOf({ fault, language }: StepView, mine: readonly PageFault[]): string | undefined {
  return fault !== undefined && mine.includes(fault) ? language.texts.faults[fault] : undefined
}

function emailField(view: StepView, also: readonly PageFault[] = []): Markup {
  const { email, fault, language } = view
  return field({
    name: 'email',
    label: language.texts.email,
    value: email,
    autocomplete: 'username',
    fault: faultOf(view, ['bad-email', ...also]),
    hasFocus: email === '' || fault === 'bad-email' || also.length > 0,
  })
}

interface PasswordAsked {
  readonly autocomplete: 'current-password' | 'new-password'
  /** What may be wrong with it, besides that it is missing. */
  readonly fault: PageFault
  readonly hint?: string
}

/** Behind the address, from which the focus goes on. */
function passwordField(view: StepView, { fault, ...asked }: PasswordAsked): Markup {
  return field({
    ...asked,
    name: 'password',
    label: view.language.texts.password,
    fault: faultOf(view, [fault, 'no-password', ...ELSEWHERE]),
    hasFocus: view.email !== '' && view.fault !== 'bad-email',
  })
}

function act(text: string): Markup {
  return html`<button class="act">${text}</button>`
}

function back({ frame, path, language }: StepView): Markup {
  return backTo(frame, `${path}/leave`, language.texts.back)
}

interface Field {
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
function field(details: Field): Markup {
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

import { fill, html, type Markup } from '../../../platform/plainPages/html.ts'
import { backTo, actionList, layout, link, type PageFrame } from '../../../platform/plainPages/layout.ts'
import type { PageLanguage } from '../../../platform/plainPages/pageLanguage.ts'
import type { HostText } from '../../../platform/i18n/hostTexts.ts'
import { removeSessionsOf, type StepState } from '../identityRecords.ts'
import type { IdentityDeps } from '../IdentityDeps.ts'
import type { Account } from '../accounts/Account.ts'

/** What can be wrong with what was entered, or with the request for the page, and what is said of it. */
export const FAULT_TEXTS = {
  refused: 'The address or the password is not right.',
  'bad-email': 'Enter an e-mail address, such as name@example.com.',
  'no-password': 'Enter your password.',
  'weak-password': 'This password is too short or too easy to guess.',
  'wrong-code': 'The code is not right, or no longer valid.',
  later: 'Too many attempts. Wait a few minutes and try again.',
  busy: 'Many people are signing in at this moment. Try again in a minute.',
  taken: 'There is an account with this address already.',
  'no-mail': 'This magazine cannot send e-mail at the moment, so no account can be made here and no code be sent.',
  'run-out': 'This sign-in has run out, or was begun in another browser. Begin again from the magazine.',
  'unknown-return': 'The page that asked to sign in is not known here. Nothing was passed on to it.',
  'bad-request': 'The page that asked to sign in made a mistake. Begin again from the magazine.',
  'no-invitation': 'This invitation has run out, or was used before. Ask for another one.',
  server: 'Something went wrong on our side. Try again in a minute.',
} as const satisfies Readonly<Record<string, HostText>>

export type PageFault = keyof typeof FAULT_TEXTS

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
type CodeStep = 'verify' | 'reset' | 'sign-in'

/** One page of a sign-in and what its form does. */
export interface Step {
  /** Below the sign-in's own path, such as `/sign-up`. */
  readonly path: string
  /** What must be known before the page makes sense; who comes without it is led to the beginning. */
  readonly needs?: keyof StepState
  /** What is there only where mails can be sent. */
  readonly mails?: true
  /** Undefined for a form that stands on another page. */
  readonly show?: (view: StepView) => string
  readonly act: (entry: StepEntry) => Promise<StepOutcome>
}

/** A form that came in. */
export interface StepEntry {
  readonly deps: Pick<IdentityDeps, 'accounts' | 'db' | 'settings'>
  /** Names the sign-in under way. */
  readonly uid: string
  readonly state: StepState
  readonly email: string
  readonly password: string
  readonly code: string
  /** BCP 47 tag for mails. */
  readonly language: string
  /** Takes one of the attempts that an address of the network has; false when there is none left. */
  readonly mayTry: (kind: AttemptKind) => Promise<boolean>
}

type AttemptKind = 'password' | 'mail' | 'code'

export type StepOutcome =
  /** The same page again, with what was wrong. */
  | { readonly kind: 'fault'; readonly fault: PageFault }
  /** The next page. */
  | { readonly kind: 'go'; readonly path: string; readonly state: StepState }
  /** `mfa`: with the second step, so that no other is asked for. */
  | { readonly kind: 'in'; readonly account: Account; readonly by: 'pwd' | 'otp' | 'mfa'; readonly endsOthers: boolean }

export function fault(of: PageFault): StepOutcome {
  return { kind: 'fault', fault: of }
}

/** Asked for when the first step is taken, whichever it was. */
export const SECOND_STEP = '/authenticator'

/** All pages of a sign-in. */
export const SIGN_IN_STEPS: readonly Step[] = [
  { path: '', show: signInPage, act: signIn },
  { path: '/sign-up', mails: true, show: signUpPage, act: signUp },
  ...codeSteps('verify', '/verify'),
  {
    path: '/code',
    mails: true,
    show: (view) => addressPage(view, 'sign-in'),
    act: askForCode('sign-in', '/code/enter'),
  },
  ...codeSteps('sign-in', '/code/enter'),
  { path: '/reset', mails: true, show: (view) => addressPage(view, 'reset'), act: askForCode('reset', '/reset/code') },
  ...codeSteps('reset', '/reset/code'),
  { path: '/reset/password', needs: 'passwordFor', show: newPasswordPage, act: changePassword },
  { path: SECOND_STEP, needs: 'secondFor', show: authenticatorPage, act: takeSecondStep },
]

/** The page that asks for a mailed code, and the form on it that asks for another one. */
function codeSteps(purpose: CodeStep, path: string): readonly Step[] {
  return [
    {
      path,
      mails: true,
      needs: 'email',
      show: (view) => codePage(view, purpose),
      act: (entry) => takeCode(entry, purpose),
    },
    { path: `${path}/again`, mails: true, needs: 'email', act: (entry) => mailCode(entry, purpose, path) },
  ]
}

/** Just enough to tell an address from a slip; whether mail arrives is what the code is for. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

async function signIn({ deps, uid, email, password, language, mayTry }: StepEntry): Promise<StepOutcome> {
  if (!isEmail(email)) return fault('bad-email')
  if (password === '') return fault('no-password')
  if (!(await mayTry('password'))) return fault('later')
  const outcome = await deps.accounts.signIn({ email, password })
  switch (outcome.kind) {
    case 'in':
      return { kind: 'in', account: outcome.account, by: 'pwd', endsOthers: false }
    case 'unverified': {
      if (!deps.settings.mailsCodes) return fault('no-mail')
      const mailed = await deps.accounts.mailCode({ email, purpose: 'verify', language, place: uid })
      return mailed === 'later' ? fault('later') : { kind: 'go', path: '/verify', state: { email } }
    }
    case 'refused':
    case 'later':
      return fault(outcome.kind)
  }
}

async function signUp({ deps, uid, email, password, language, mayTry }: StepEntry): Promise<StepOutcome> {
  if (!isEmail(email)) return fault('bad-email')
  if (password === '') return fault('no-password')
  if (!(await mayTry('mail'))) return fault('later')
  const outcome = await deps.accounts.signUp({ email, password, language, place: uid })
  return outcome === 'mailed' ? { kind: 'go', path: '/verify', state: { email } } : fault(outcome)
}

function askForCode(purpose: 'reset' | 'sign-in', path: string): Step['act'] {
  return async (entry) => (isEmail(entry.email) ? mailCode(entry, purpose, path) : fault('bad-email'))
}

async function mailCode(entry: StepEntry, purpose: CodeStep, path: string): Promise<StepOutcome> {
  const { deps, uid, language, mayTry } = entry
  const email = entry.email === '' ? (entry.state.email ?? '') : entry.email
  if (!(await mayTry('mail'))) return fault('later')
  const mailed = await deps.accounts.mailCode({ email, purpose, language, place: uid })
  return mailed === 'later' ? fault('later') : { kind: 'go', path, state: { email } }
}

async function takeCode(entry: StepEntry, purpose: CodeStep): Promise<StepOutcome> {
  const { deps, uid, state, code, mayTry } = entry
  if (!(await mayTry('code'))) return fault('later')
  const account = await deps.accounts.takeCode({ email: state.email ?? '', purpose, code, place: uid })
  if (account === undefined || account.isDisabled) return fault('wrong-code')
  if (purpose === 'reset') return { kind: 'go', path: '/reset/password', state: { ...state, passwordFor: account.id } }
  return { kind: 'in', account, by: 'otp', endsOthers: false }
}

/** A new password ends every session there is: whoever knew the old one is out. */
async function changePassword({ deps, state, password }: StepEntry): Promise<StepOutcome> {
  const { accounts, db } = deps
  const accountId = state.passwordFor ?? ''
  if (password === '') return fault('no-password')
  const outcome = await accounts.changePassword(accountId, password)
  if (outcome === 'weak-password') return fault('weak-password')
  await removeSessionsOf(db, accountId)
  const account = await accounts.find(accountId)
  if (account === undefined) return fault('server')
  return { kind: 'in', account, by: 'otp', endsOthers: true }
}

async function takeSecondStep({ deps, state, code, mayTry }: StepEntry): Promise<StepOutcome> {
  const { accountId = '', endsOthers = false } = state.secondFor ?? {}
  if (!(await mayTry('code'))) return fault('later')
  const outcome = await deps.accounts.secondFactor.check(accountId, code)
  if (outcome === 'later') return fault('later')
  const account = outcome === 'right' ? await deps.accounts.find(accountId) : undefined
  if (account === undefined || account.isDisabled) return fault('wrong-code')
  return { kind: 'in', account, by: 'mfa', endsOthers }
}

/** Address and password. */
function signInPage(view: StepView): string {
  const { path, language } = view
  const { _ } = language
  const body = html`<form class="entry" method="post" action="${path}" novalidate>
      ${emailField(view)} ${passwordField(view, { autocomplete: 'current-password', fault: 'refused' })}
      ${act(_('Sign in'))}
    </form>
    ${actionList([
      ...(view.mailsCodes
        ? [
            link(`${path}/code`, _('Sign in with a code by e-mail')),
            link(`${path}/reset`, _('Forgotten your password?')),
            html`${_('New here?')} ${link(`${path}/sign-up`, _('Create an account'))}`,
          ]
        : []),
      back(view),
    ])}`
  return layout(view.frame, language, { heading: _('Sign in'), body })
}

function signUpPage(view: StepView): string {
  const { path, language } = view
  const { _ } = language
  const body = html`<form class="entry" method="post" action="${path}/sign-up" novalidate>
      ${emailField(view)}
      ${passwordField(view, { autocomplete: 'new-password', fault: 'weak-password', hint: passwordHint(view) })}
      ${act(_('Create an account'))}
    </form>
    ${actionList([link(path, _('I have an account')), back(view)])}`
  return layout(view.frame, language, { heading: _('Create an account'), body })
}

/** What an invitation leads to; `isNamed`: it is for the address of the view alone. */
export function invitationPage(view: StepView, isNamed: boolean): string {
  const { frame, path, language, email } = view
  const { _ } = language
  const { title } = frame
  const body = html`<p>${fill(_('You are invited to work on {title}.', { title: '{title}' }), { title })}</p>
    <form class="entry" method="post" action="${path}" novalidate>
      ${
        isNamed
          ? field({
              name: 'email',
              label: _('E-mail address'),
              value: email,
              autocomplete: 'username',
              isReadOnly: true,
            })
          : emailField(view)
      }
      ${passwordField(view, { autocomplete: 'new-password', fault: 'weak-password', hint: passwordHint(view), also: ['taken'] })}
      ${act(_('Create an account'))}
    </form>
    ${actionList([backTo(frame, language, frame.home)])}`
  return layout(frame, language, { heading: _('Create an account'), body })
}

/** Asks where a code is to be sent to. */
function addressPage(view: StepView, step: 'reset' | 'sign-in'): string {
  const { path, language } = view
  const { _ } = language
  const isReset = step === 'reset'
  const intro = isReset
    ? _('We send a code to your address. With it you choose a new password.')
    : _('We send a code to your address. You need no password.')
  const body = html`<p>${intro}</p>
    <form class="entry" method="post" action="${path}/${isReset ? 'reset' : 'code'}" novalidate>
      ${emailField(view, ELSEWHERE)} ${act(_('Send the code'))}
    </form>
    ${actionList([link(path, _('Sign in with a password')), back(view)])}`
  return layout(view.frame, language, { heading: isReset ? _('Forgotten password') : _('Sign in with a code'), body })
}

const CODE_PATHS: Readonly<Record<CodeStep, { readonly enter: string; readonly ask: string }>> = {
  verify: { enter: 'verify', ask: 'sign-up' },
  reset: { enter: 'reset/code', ask: 'reset' },
  'sign-in': { enter: 'code/enter', ask: 'code' },
}

/** Asks for the code that was mailed. */
function codePage(view: StepView, step: CodeStep): string {
  const { path, language, email } = view
  const { _ } = language
  const { enter, ask } = CODE_PATHS[step]
  const headings = {
    verify: _('Confirm your address'),
    reset: _('Forgotten password'),
    'sign-in': _('Sign in with a code'),
  }
  // The address comes in as markup.
  const name = { email: '{email}' }
  const sent =
    step === 'verify'
      ? _('We have sent a message to {email}. Enter the code that it holds.', name)
      : _('If there is an account for {email}, a code is on its way there.', name)
  const body = html`<p>${fill(sent, { email })}</p>
    <form class="entry" method="post" action="${path}/${enter}" novalidate>
      ${field({
        name: 'code',
        label: _('Code'),
        hint: _('Six digits, valid for ten minutes.'),
        autocomplete: 'one-time-code',
        fault: faultOf(view, ['wrong-code', ...ELSEWHERE]),
        hasFocus: true,
      })}
      ${act(_('Continue'))}
    </form>
    ${actionList([
      html`<form method="post" action="${path}/${enter}/again"><button>${_('Send another code')}</button></form>`,
      link(`${path}/${ask}`, _('Use another address')),
      back(view),
    ])}`
  return layout(view.frame, language, { heading: headings[step], body })
}

/** Asks for a code of the authenticator. */
function authenticatorPage(view: StepView): string {
  const { path, language } = view
  const { _ } = language
  const body = html`<p>
      ${_('Signing in to this account takes two steps. Enter the code that your authenticator shows now.')}
    </p>
    <form class="entry" method="post" action="${path}${SECOND_STEP}" novalidate>
      ${field({
        name: 'code',
        label: _('Code'),
        hint: _('Six digits; or one of your recovery codes.'),
        autocomplete: 'one-time-code',
        hasLetters: true,
        fault: faultOf(view, ['wrong-code', ...ELSEWHERE]),
        hasFocus: true,
      })}
      ${act(_('Continue'))}
    </form>
    ${actionList([back(view)])}`
  return layout(view.frame, language, { heading: _('Second step'), body })
}

function newPasswordPage(view: StepView): string {
  const { path, language, email } = view
  const { _ } = language
  const body = html`<p>${_('All devices are signed out; with the new password you sign in again.')}</p>
    <form class="entry" method="post" action="${path}/reset/password" novalidate>
      ${field({ name: 'email', label: _('E-mail address'), value: email, autocomplete: 'username', isReadOnly: true })}
      ${field({
        name: 'password',
        label: _('New password'),
        hint: passwordHint(view),
        autocomplete: 'new-password',
        fault: faultOf(view, ['weak-password', 'no-password', ...ELSEWHERE]),
        hasFocus: true,
      })}
      ${act(_('Save and sign in'))}
    </form>
    ${actionList([back(view)])}`
  return layout(view.frame, language, { heading: _('Choose a new password'), body })
}

/** Faults that no field is to blame for: they are told at the last one. */
const ELSEWHERE: readonly PageFault[] = ['later', 'busy', 'no-mail']

function faultOf({ fault, language }: StepView, mine: readonly PageFault[]): string | undefined {
  return fault !== undefined && mine.includes(fault) ? language._(FAULT_TEXTS[fault]) : undefined
}

function emailField(view: StepView, also: readonly PageFault[] = []): Markup {
  const { email, fault, language } = view
  return field({
    name: 'email',
    label: language._('E-mail address'),
    value: email,
    autocomplete: 'username',
    fault: faultOf(view, ['bad-email', ...also]),
    hasFocus: email === '' || fault === 'bad-email' || also.length > 0,
  })
}

interface PasswordFieldOptions {
  readonly autocomplete: 'current-password' | 'new-password'
  /** What may be wrong with it, besides that it is missing. */
  readonly fault: PageFault
  readonly also?: readonly PageFault[]
  readonly hint?: string
}

/** Behind the address, from which the focus goes on. */
function passwordField(view: StepView, { fault, also = [], ...options }: PasswordFieldOptions): Markup {
  return field({
    ...options,
    name: 'password',
    label: view.language._('Password'),
    fault: faultOf(view, [fault, 'no-password', ...also, ...ELSEWHERE]),
    hasFocus: view.email !== '' && view.fault !== 'bad-email',
  })
}

function passwordHint({ language }: StepView): string {
  return language._('At least ten characters; a few words in a row make a good one.')
}

function act(text: string): Markup {
  return html`<button class="act">${text}</button>`
}

function back({ frame, path, language }: StepView): Markup {
  return backTo(frame, language, `${path}/leave`)
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
  /** Of a code that may have letters. */
  readonly hasLetters?: boolean
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
function kindOf({ name, value = '', hasLetters }: Field): Markup {
  switch (name) {
    case 'email':
      return html`type="email" autocapitalize="none" spellcheck="false" maxlength="254" dir="ltr" value="${value}"`
    case 'password':
      return html`type="password" maxlength="1000"`
    case 'code':
      if (hasLetters === true)
        return html`type="text" autocapitalize="none" spellcheck="false" maxlength="20" dir="ltr"`
      return html`type="text" inputmode="numeric" pattern="[0-9 ]*" maxlength="12" dir="ltr"`
  }
}

import { codePage, newPasswordPage, addressPage, type CodeStep, signInPage, signUpPage } from '../pages/stepPages.ts'
import { removeSessionsOf } from '../records/identityRecords.ts'
import { fault, type Step, type StepEntry, type StepOutcome } from './Step.ts'

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

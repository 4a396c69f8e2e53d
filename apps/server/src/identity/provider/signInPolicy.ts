import { interactionPolicy } from 'oidc-provider'

/** When somebody is asked to sign in: as usual, and when the account of the session is not to be found any more. */
export function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  const isOver = new interactionPolicy.Check(
    'session_over',
    'the session of the end-user is over',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  )
  policy.get('login')?.checks.add(isOver)
  policy.remove('consent')
  return policy
}

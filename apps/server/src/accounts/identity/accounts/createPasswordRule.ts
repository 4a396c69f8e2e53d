/** Code points of a password. */
const LEAST = 10
const MOST = 200

/** Whether a password is too weak for an account with this address (in its normal form). */
export type PasswordRule = (password: string, email: string) => Promise<boolean>

/** The rule in words, for whoever runs the title. */
export const PASSWORD_RULE = `A password has ${LEAST} to ${MOST} characters, is not the e-mail address and is none of the most common ones.`

/** Length, the address itself, and a list of the most common passwords, which is read when the first one is judged. */
export function createPasswordRule(readCommon: () => Promise<readonly string[]>): PasswordRule {
  let common: Promise<ReadonlySet<string>> | undefined
  return async (password, email) => {
    const length = Array.from(password).length
    if (length < LEAST || length > MOST) return true
    const plain = toPlain(password)
    if (plain === toPlain(email) || plain === toPlain(email.slice(0, email.lastIndexOf('@')))) return true
    common ??= readCommon().then(longEnough)
    return (await common).has(plain)
  }
}

function longEnough(passwords: readonly string[]): ReadonlySet<string> {
  return new Set(passwords.map(toPlain).filter((password) => Array.from(password).length >= LEAST))
}

/** Capitals and the form of letters don't make a common password a rare one. */
function toPlain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/** What no address has that mails can be sent to without quoting: separators, invisible characters, brackets. */
const PART = String.raw`[^\s@\p{C}\p{Z}"(),:;<>[\]\\]+`

const ADDRESS = new RegExp(`^${PART}@${PART}\\.${PART}$`, 'u')

/** RFC 5321, 4.5.3.1: bytes of an address and of what stands before the `@`. */
const MOST_BYTES = 254
const MOST_LOCAL_BYTES = 64

/**
 * The one form of an e-mail address that is stored, looked up and written to: trimmed, in lower case, NFC. Undefined when
 * it can be none. Whether somebody reads it, only a mail can tell.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase().normalize('NFC')
  const isAddress =
    ADDRESS.test(email) &&
    Buffer.byteLength(email) <= MOST_BYTES &&
    Buffer.byteLength(email.slice(0, email.indexOf('@'))) <= MOST_LOCAL_BYTES &&
    !email.includes('..') &&
    !email.includes('.@') &&
    !email.includes('@.') &&
    !email.startsWith('.') &&
    !email.endsWith('.')
  return isAddress ? email : undefined
}

import * as argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'
import { OverloadedError } from './OverloadedError.ts'

/** Argon2id over passwords and codes; rejects with OverloadedError when too many wait. */
export interface PasswordHasher {
  /** In argon2's own notation, parameters and salt included. */
  hash(secret: string): Promise<string>
  /** Does the same work for a hash that is not there, and answers false. */
  verify(secret: string, hash: string | null | undefined): Promise<boolean>
}

type Engine = Pick<typeof argon2, 'hash' | 'verify'>

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. Decision 0167. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash with the same cost that no secret has. */
const NOBODYS = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A few at a time leave the threads of the process to files and pictures; a line of a hundred takes a few seconds. */
const AT_ONCE = 2
const MOST_WAITING = 100

export function createPasswordHasher({ hash, verify }: Engine = argon2): PasswordHasher {
  const limit = pLimit(AT_ONCE)
  const inLine = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= MOST_WAITING) throw new OverloadedError()
    return limit(work)
  }
  return {
    hash: (secret) => inLine(() => hash(prepare(secret), COST)),
    verify: (secret, known) => inLine(() => verify(known ?? NOBODYS, prepare(secret))),
  }
}

/** The same text from whatever keyboard: composed letters, digits of full width (NIST SP 800-63B, 3.1.1.2). */
function prepare(secret: string): string {
  return secret.normalize('NFKC')
}

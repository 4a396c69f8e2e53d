/** Our own claim: by which name the identity service of the title keeps the session on one device that a token belongs to. */
export const SESSION_CLAIM = 'gf:session'

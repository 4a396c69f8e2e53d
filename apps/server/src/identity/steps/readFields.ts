export interface StepFields {
  readonly email: string
  readonly password: string
  readonly code: string
}

/** The fields of a form; one that comes twice counts as empty. */
export function readFields(body: unknown): StepFields {
  const given = body instanceof URLSearchParams ? body : new URLSearchParams()
  const read = (name: string): string => {
    const [value = '', ...others] = given.getAll(name)
    return others.length === 0 ? value : ''
  }
  return { email: read('email').trim(), password: read('password'), code: read('code').replaceAll(/\s/g, '') }
}

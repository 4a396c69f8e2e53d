/** More passwords wait to be hashed than this process will ever get through in time; to be answered by 503. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError'

  constructor() {
    super('Too many sign-ins at this moment; try again in a minute.')
  }
}

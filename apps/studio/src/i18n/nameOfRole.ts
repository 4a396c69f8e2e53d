import type { Role } from '@gatefold/contract/generated/studio/operations'
import type { I18n } from '@lingui/core'

/** All roles, the one that may do most first. */
export const ROLES: readonly Role[] = ['ADMIN', 'EDITOR', 'AUTHOR']

/** What a role is called. */
export function nameOfRole(role: Role, texts: I18n): string {
  switch (role) {
    case 'ADMIN':
      return texts._('Admin')
    case 'EDITOR':
      return texts._('Editor')
    case 'AUTHOR':
      return texts._('Author')
  }
}

/** What it may do, in a line. */
export function describeRole(role: Role, texts: I18n): string {
  switch (role) {
    case 'ADMIN':
      return texts._('May do everything: publish, invite people, read the log.')
    case 'EDITOR':
      return texts._('May see, publish and remove all issues.')
    case 'AUTHOR':
      return texts._('May see all issues, and publishes none.')
  }
}

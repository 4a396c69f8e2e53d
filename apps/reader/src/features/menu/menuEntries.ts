import type { LegalLink, MenuLink } from '@gatefold/magazine/title/PublicConfiguration'

export interface MenuEntry {
  readonly label: string
  readonly href: string
}

export const MENU_LABELS: Readonly<Record<MenuLink, string>> = {
  about: 'About',
  editorialPolicies: 'Editorial policies',
  editorsNotes: 'Editor’s notes',
  mediaKit: 'Media kit',
  customerService: 'Customer service',
  contact: 'Contact',
}

export const LEGAL_LABELS: Readonly<Record<LegalLink, string>> = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  cookies: 'Cookie policy',
}

/** The configured links in the order of their labels; each shows only when configured (Requirement R1.6). */
export function menuEntries<Name extends string>(
  links: Readonly<Partial<Record<Name, string>>>,
  labels: Readonly<Record<Name, string>>,
): readonly MenuEntry[] {
  const names = Object.keys(labels) as Name[]
  return names.flatMap((name) => {
    const href = links[name]
    return href === undefined ? [] : [{ label: labels[name], href }]
  })
}

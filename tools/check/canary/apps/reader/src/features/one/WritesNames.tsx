export function WritesNames({ isOpen }: { readonly isOpen: boolean }) {
  return <nav aria-label={isOpen ? 'Contents' : undefined} />
}

export function SaysSigns({ name }: { readonly name: string }) {
  return <p title={name}>· {name} ›</p>
}

export function WritesWords() {
  return <p>Start reading</p>
}

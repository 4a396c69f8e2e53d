/** Bullets and dashes, numbers and single letters with a point or bracket, and the numbers of references. */
const MARK = /^(?:[•◦▪▫■□●○‣⁃∙·※◆◇►▶➢➤✓✔–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\[\d{1,3}\]|[①-⑳])$/u
const MARKED =
  /^((?:[•◦▪▫■□●○‣⁃∙※◆◇►▶➢➤✓✔]|[–—*·-](?=\s)|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)](?=\s)|\[\d{1,3}\](?=\s)|[①-⑳]))\s*(?=\S)/u

/** Whether a piece of text is nothing but the mark of a list's item. */
export function isListMark(text: string): boolean {
  return MARK.test(text.trim())
}

/** The mark at the start of a text, such as `•` or `3.`; undefined where there is none. */
export function listMarkOf(text: string): string | undefined {
  return MARKED.exec(text)?.[1]
}

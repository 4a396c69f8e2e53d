/** What a command writes its words to. */
export interface TextOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** C0, DEL and C1, without the ends of lines and tabs: with them a title could colour, overwrite or rename the terminal. */
const CONTROLS = /(?!\n|\t|\r\n)[\0-\x1f\x7f-\x9f]/g

/**
 * The output with every control character written out, such as `\u001b`. All that a command prints goes through here: names
 * and reports come from files that strangers made. JSON stays the same JSON, as its texts are the only place for them.
 */
export function printable(output: TextOutput): TextOutput {
  return { isTTY: output.isTTY === true, write: (text) => output.write(escapeControls(text)) }
}

export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

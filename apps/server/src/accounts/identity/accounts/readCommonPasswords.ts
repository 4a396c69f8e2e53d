/** The fifty thousand most common passwords, from the list that zxcvbn-ts keeps. Unpacking it takes a tenth of a second. */
export async function readCommonPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common']
}

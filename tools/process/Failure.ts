/** Something a person can put right. Its message is the one sentence they see; no stack. */
export class Failure extends Error {}

/** Runs a command of the project: a Failure is printed as its sentence and ends with exit code 1, all else is a fault. */
export async function exitWithSentence(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

import { benchFirstText } from './benchFirstText.ts'
import { benchGetIssue } from './benchGetIssue.ts'

/** `npm run bench`: every figure is a ratio of two things measured in turn in this one run. */
console.log(await benchGetIssue())
console.log(await benchFirstText())

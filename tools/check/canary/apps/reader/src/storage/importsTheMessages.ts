export { message } from '../worker/messages.ts'

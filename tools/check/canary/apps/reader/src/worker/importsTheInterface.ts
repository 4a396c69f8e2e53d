export { ui } from '../ui/ui.ts'

export { mayRead } from '@gatefold/magazine/access'

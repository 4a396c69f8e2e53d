export { ContentsDrawer } from '../ContentsDrawer.tsx'
export { DisplaySheet } from '../DisplaySheet.tsx'

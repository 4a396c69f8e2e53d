/**
 * What the worker needs seldom: the screens and the downloads. A script of its own, which the browser keeps with the worker
 * and which is run when a page has to be made, so that a kept page does not wait for it (decision 0118).
 */
export { createOfflineCheck } from '../render/createOfflineCheck.ts'
export { renderEmptyDocument } from '../render/renderDocument.tsx'
export { renderStoredPage } from '../render/renderStoredPage.ts'
export { fetchNewest } from '../offline/badge.ts'
export { createHostFor } from '../offline/download/downloadHost.ts'
export { createOfflineEngine } from '../offline/createOfflineEngine.ts'

export { type AnnounceOptions, announcePages } from './lib/browser/plugins/announce-pages.ts'
export { type FocusOptions, focusNewPages } from './lib/browser/plugins/focus-new-pages.ts'
export { type FailedVisit, type OfflineOptions, isUnanswered, offline } from './lib/browser/plugins/offline.ts'
export { type PageView, type PageViewOptions, pageViews } from './lib/browser/plugins/page-views.ts'
export { type TransitionOptions, viewTransitions } from './lib/browser/plugins/view-transitions.ts'
export {
  type SealedHistory,
  type SealedHistoryOptions,
  sealedHistory,
} from './lib/browser/sealed-history/sealed-history.ts'

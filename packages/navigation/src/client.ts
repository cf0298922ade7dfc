export type {
  BesideOptions,
  BesideResponse,
  Hooks,
  InternalNavigation,
  KeepOptions,
  LocalOptions,
  NavigateOptions,
  NavigationContext,
  NavigationResponse,
  NavigationType,
  PendingNavigation,
  PreloadOptions,
  RequestHooks,
  SavedState,
  ScrollRegion,
} from './lib/browser/navigation/options.ts'
export * from './lib/browser/beside/request-store.ts'
export { type FormSetup, type FormStore, type SubmitOptions, createForm } from './lib/browser/form/form.ts'
export {
  type HttpResponse,
  NavigationError,
  type NavigationErrorCode,
} from './lib/browser/navigation/navigation-error.ts'
export { type Navigator, type NavigatorOptions, type Plugin, createNavigator } from './lib/browser/navigator.ts'
export {
  type Submission,
  type SubmissionOptions,
  type SubmissionSetup,
  type SubmissionState,
  createSubmission,
} from './lib/browser/form/submission.ts'
export type { ProgressOptions } from './lib/browser/progress/progress-bar.ts'
export type { HistoryKeeper } from './lib/browser/view/history.ts'
export type { Page } from './lib/browser/navigation/options.ts'
export type { CheckOptions } from './lib/browser/exchange/check-fields.ts'
export { type LiveFields, type LiveFieldsSetup, createLiveFields } from './lib/browser/form/live-fields.ts'
export type { HttpRequest, Progress, Transport } from './lib/browser/navigation/transport.ts'

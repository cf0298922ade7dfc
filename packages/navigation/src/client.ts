export { type HttpResponse, NavigationError, type NavigationErrorCode } from './lib/browser/navigation-error.ts'
export { type Navigator, type NavigatorOptions, createNavigator } from './lib/browser/navigator.ts'
export type {
  Hooks,
  InternalNavigation,
  KeepOptions,
  LocalOptions,
  NavigateOptions,
  NavigationContext,
  NavigationResponse,
  NavigationType,
  PendingNavigation,
  Plugin,
  PreloadOptions,
  RequestHooks,
  SavedState,
  ScrollRegion,
} from './lib/browser/options.ts'
export type { ProgressOptions } from './lib/browser/progress-bar.ts'
export type { Page } from './lib/browser/page.ts'
export { type HttpRequest, type Progress, type Transport, createTransport } from './lib/browser/transport.ts'

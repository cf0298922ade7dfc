export { Deferred, type DeferredFailure, type DeferredProps } from './lib/react/deferred.ts'
export { Form, type FormProps, type FormView } from './lib/react/form.ts'
export { Head } from './lib/react/head.ts'
export { HiddenFields, type HiddenFieldsProps } from './lib/react/hidden-fields.ts'
export { type AppHooks, hooksFor } from './lib/react/hooks-for.ts'
export { Link, type LinkProps } from './lib/react/link.ts'
export {
  type BoundaryOptions,
  type FailureInfo,
  type PageFailure,
  pageBoundary,
} from './lib/react/guards/page-boundary.ts'
export type { BoundaryProps, Frame } from './lib/react/root.ts'
export {
  type RenderOptions,
  type StartOptions,
  type StartedNavigator,
  createNavigation,
  hydrateNavigation,
  renderNavigation,
} from './lib/react/start.ts'
export type { SubmitOptions } from './lib/browser/form/form.ts'
export { type FieldPath, type FormErrors, type FormHandle, type FormOptions, useForm } from './lib/react/use-form.ts'
export {
  type FieldAttributes,
  type RouteForm,
  type RouteFormOptions,
  useRouteForm,
} from './lib/react/use-route-form.ts'
export { useHistoryState } from './lib/react/use-history-state.ts'
export {
  type RequestHandle,
  type RequestOptions,
  type SendOptions,
  useRequest,
} from './lib/react/request/use-request.ts'
export { type CurrentPage, useDialog, useNavigation, usePage, useRoute, useShared } from './lib/react/use-page.ts'
export {
  type InfiniteList,
  type InfiniteScrollOptions,
  useInfiniteScroll,
} from './lib/react/list/use-infinite-scroll.ts'
export { type PollCallback, type PollOptions, usePoll } from './lib/react/use-poll.ts'
export type { Paginated } from './lib/react/list/grow-list.ts'

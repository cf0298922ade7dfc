import { useState, useSyncExternalStore } from 'react'
import type { BesideOptions, BesideResponse, NavigateOptions } from '../../browser/navigation/options.ts'
import {
  type Overlap,
  type RequestState,
  type RequestStore,
  createRequest,
} from '../../browser/beside/request-store.ts'
import type { AnsweredData } from '../../routing/schema.ts'
import type { BodyErrors, SentBody } from '../../routing/body.ts'
import { href } from '../../routing/href.ts'
import type { HrefParams, Route } from '../../routing/route.ts'
import { useScope } from '../navigation-context.ts'

/** Options of a single send. */
export type SendOptions = Pick<BesideOptions, 'optimistic' | 'hooks' | 'only' | 'except'>

/** Options common to all requests of a component. */
export type RequestOptions<route> = Omit<BesideOptions, 'url' | 'data' | 'signal'> & {
  /** Default: `all`. */
  overlap?: Overlap
} & ({} extends HrefParams<route> ? { params?: HrefParams<route> } : { params: HrefParams<route> })

type Send<route, response> = [SentBody<route>] extends [never]
  ? (data?: NavigateOptions['data'], options?: SendOptions) => Promise<response>
  : (data: SentBody<route>, options?: SendOptions) => Promise<response>

type ErrorsOf<route> = [SentBody<route>] extends [never] ? Record<string, string> : BodyErrors<route>

/** State of requests beside the page, and the function to send one. */
export interface RequestHandle<route>
  extends Omit<RequestState<AnsweredData<route>>, 'errors'>, Pick<RequestStore, 'abort'> {
  errors: ErrorsOf<route>
  /** Its promise never rejects. */
  send: Send<route, Omit<BesideResponse<AnsweredData<route>>, 'errors'> & { errors: ErrorsOf<route> }>
}

/**
 * Sends requests to a route beside the page: they end no navigation, and neither a navigation nor
 * the unmounting of their component ends them. Properties for the current page are applied to it;
 * data, errors and flags are returned here.
 */
export function useRequest<route extends Route>(
  route: route,
  ...[given]: {} extends HrefParams<route> ? [options?: RequestOptions<route>] : [options: RequestOptions<route>]
): RequestHandle<route> {
  const { navigator } = useScope()
  const [store] = useState(() => createRequest(navigator))
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const { params, overlap, ...options } = (given ?? {}) as RequestOptions<Route>
  const send = (data?: NavigateOptions['data'], now: SendOptions = {}): Promise<BesideResponse> =>
    store.send({ method: route.methods[0], ...options, ...now, data, url: href(route as Route, params) }, overlap)
  return { ...state, send, abort: store.abort } as RequestHandle<route>
}

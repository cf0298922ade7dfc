import type { FieldErrors, NavigateOptions, NavigationResponse } from './options.ts'

/** Every option of a request beside the page. Its hooks are its own: those of the whole product are told of navigations. */
export interface BesideOptions extends Omit<
  NavigateOptions,
  'preserveState' | 'preserveScroll' | 'preserveUrl' | 'replace' | 'progress'
> {
  /** Puts an end to it. */
  signal?: AbortSignal
}

/** What a request beside the page came to. Its promise never rejects. */
export interface BesideResponse<data = unknown> extends NavigationResponse {
  /** What the server has answered by `data(...)`. */
  data?: data
  /** First message by dot path: what the server has refused. */
  errors: FieldErrors
}

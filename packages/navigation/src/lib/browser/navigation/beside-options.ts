import type { FieldErrors, NavigateOptions, NavigationResponse } from './options.ts'

/**
 * All options of a request beside the page. It has its own hooks: application hooks see navigations
 * only.
 */
export interface BesideOptions extends Omit<
  NavigateOptions,
  'preserveState' | 'preserveScroll' | 'preserveUrl' | 'replace' | 'progress'
> {
  /** Aborts the request. */
  signal?: AbortSignal
}

/** Result of a request beside the page. Its promise never rejects. */
export interface BesideResponse<data = unknown> extends NavigationResponse {
  /** Data that the server answered with `data(...)`. */
  data?: data
  /** First message by dot path, from the server's validation. */
  errors: FieldErrors
}

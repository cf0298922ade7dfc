import type { Errors, Head, Properties } from '../../protocol/payload.ts'
import type { AnyProperties, App, PageName, PageProps } from '../../routing/register.ts'
import type { AnsweredData } from '../../routing/schema.ts'
import type { PropertyChanges, ServerProperties } from './property.ts'

/** Options of a page besides its properties. */
export interface ViewOptions {
  /** Defaults to 200. Any status is valid, also in response to a navigation. */
  status?: number
  /** Title, description and other elements of the document's head. */
  head?: Head
  /** Additional response headers. */
  headers?: Record<string, string>
  /**
   * Tags of the data the page depends on: a preloaded copy is kept until a response names one of
   * them in `invalidates`.
   */
  tags?: readonly string[]
  /** Tags of changed data: preloaded pages with one of these tags are dropped. */
  invalidates?: readonly string[]
}

/** A page as answer. */
export interface ViewAnswer extends ViewOptions {
  readonly kind: 'view'
  /** `null` keeps the current page and only changes properties. */
  component: string | null
  properties: Properties
}

/** A component shown over a page. */
export interface DialogAnswer extends ViewOptions {
  readonly kind: 'dialog'
  component: string
  properties: Properties
  baseUrl: string
  /** Keeps the page under the dialog as it is in the browser instead of running its route again. */
  keep: boolean
}

/** Data that travels with a redirect, to be shown by the next page. */
export interface Flashed {
  /** First message by field; dot paths for nested fields. */
  errors?: Errors
  /** Flash data for the next page. */
  flash?: Record<string, unknown>
  /** Groups the errors under a name, unless the request asked for one. */
  errorBag?: string
  /**
   * Names of the form's fields; `tags[]` covers a list or further brackets. If a plain form,
   * without JavaScript, has errors, the values of these fields are returned with the page, up to 16
   * kB in total: list short fields first, and no secrets.
   */
  fields?: readonly string[]
  /** Tags of changed data: preloaded pages with one of these tags are dropped. */
  invalidates?: readonly string[]
}

/** A redirect to the page the request came from. */
export interface BackAnswer extends Flashed {
  readonly kind: 'back'
  /** Default: the app's own path. */
  fallback?: string
  hash: string
}

/** A redirect. */
export interface RedirectAnswer extends Flashed {
  readonly kind: 'redirect'
  url: string
  status: 301 | 302 | 303 | 307 | 308
}

/** A visit that leaves the application's pages. */
export interface ExternalAnswer {
  readonly kind: 'external'
  url: string
  target: 'current' | 'new-tab'
}

/** A response outside of the protocol. */
export interface PlainAnswer {
  readonly kind: 'plain'
  body: unknown
  status: number
  headers: Record<string, string>
}

/** Data for a request beside the page. */
export interface DataAnswer {
  readonly kind: 'data'
  value: unknown
  status?: number
  headers?: Record<string, string>
  /** Answer for a form without JavaScript. Default: a redirect back. */
  plain?: Answer
}

/** All possible answers of a handler. */
export type Answer = ViewAnswer | DialogAnswer | BackAnswer | RedirectAnswer | ExternalAnswer | PlainAnswer | DataAnswer

/**
 * A page of the application: its registered name and its properties, each a value, a function that
 * is only called when the property is part of the response, or `defer`, `partial` or `persistent`.
 */
export function view<name extends PageName>(
  component: name,
  properties: ServerProperties<PageProps<name>>,
  options: ViewOptions = {},
): ViewAnswer {
  return { ...options, kind: 'view', component, properties }
}

/**
 * Changes properties of the current page; page, URL and dialog stay. A list may contain only the
 * changed items: `properties({ orders: { data: merge([order], { by: 'id' }) } })`. Shared
 * properties that the request names (`only`) are included. A form without JavaScript is redirected
 * back.
 */
export function properties(values: PropertyChanges<AnyProperties>, options: ViewOptions = {}): ViewAnswer {
  return { ...options, kind: 'view', component: null, properties: values }
}

/** Shows a component over the page it was opened from; over `baseUrl` for a visit of its URL. */
export function dialog<name extends PageName>(
  component: name,
  properties: ServerProperties<PageProps<name>>,
  options: ViewOptions & { baseUrl: string; keep?: boolean },
): DialogAnswer {
  return { keep: false, ...options, kind: 'dialog', component, properties }
}

/** `view`, `properties` and `dialog`, typed with the pages of an app. */
export interface Answers<app extends App> {
  view<name extends PageName<app>>(
    component: name,
    properties: ServerProperties<PageProps<name, app>>,
    options?: ViewOptions,
  ): ViewAnswer
  properties(values: PropertyChanges<AnyProperties<app>>, options?: ViewOptions): ViewAnswer
  dialog<name extends PageName<app>>(
    component: name,
    properties: ServerProperties<PageProps<name, app>>,
    options: ViewOptions & { baseUrl: string; keep?: boolean },
  ): DialogAnswer
}

/**
 * `view`, `properties` and `dialog` for an app other than the registered one:
 * `const { view } = answersFor<DeskApp>()`.
 */
export const answersFor = <app extends App>(): Answers<app> => ({ view, properties, dialog }) as unknown as Answers<app>

/**
 * Redirects (303) to the page the request came from if it has the same origin, else to `fallback`
 * (default: the path of the app, `/`). `hash` is the position on that page, needed without
 * JavaScript: browsers do not send it.
 */
export function back(options: Flashed & { fallback?: string; hash?: string } = {}): BackAnswer {
  return { hash: '', ...options, kind: 'back' }
}

/**
 * Redirects with 303 unless `status` says otherwise. A redirect to another origin becomes an
 * external visit. Only http and https: any other URL throws when answered.
 */
export function redirect(url: string, options: Flashed & { status?: RedirectAnswer['status'] } = {}): RedirectAnswer {
  return { status: 303, ...options, kind: 'redirect', url }
}

/**
 * A full visit to any http or https URL: 409 with `x-hybrid-external` for a navigation, 302 for a
 * plain request.
 */
export function external(url: string, options: { target?: ExternalAnswer['target'] } = {}): ExternalAnswer {
  return { target: 'current', ...options, kind: 'external', url }
}

/**
 * Data for a request beside the page (`useRequest`), of the type declared by the route with
 * `answerOf`. The page stays as it is. A form without JavaScript gets `plain`, by default a
 * redirect back; a plain GET gets the data as JSON.
 */
export function data<route>(
  _route: route,
  value: AnsweredData<route>,
  options: Pick<DataAnswer, 'status' | 'headers' | 'plain'> = {},
): DataAnswer {
  return { ...options, kind: 'data', value }
}

/** Any body that `reply.send` accepts, outside of the protocol: webhooks, files, other clients. */
export function respond(
  body: unknown,
  options: { status?: number; headers?: Record<string, string> } = {},
): PlainAnswer {
  return { status: 200, headers: {}, ...options, kind: 'plain', body }
}

// RFC 5987: the plain name for old clients, the encoded one for anything beyond ASCII.
function describeFile(disposition: string, filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A file: 200 with `content-disposition`. After a navigation it is saved, and the page stays. */
export function download(
  body: unknown,
  options: { filename: string; type: string; disposition?: 'attachment' | 'inline'; headers?: Record<string, string> },
): PlainAnswer {
  const { filename, type, disposition = 'attachment', headers } = options
  return respond(body, {
    headers: { ...headers, 'content-type': type, 'content-disposition': describeFile(disposition, filename) },
  })
}

/**
 * Thrown in a handler, it is answered with the exception page of that status, and with headers such
 * as `retry-after`.
 */
export class HttpError extends Error {
  readonly statusCode: number
  readonly headers: Record<string, string>

  constructor(statusCode: number, message = `HTTP ${statusCode}`, headers: Record<string, string> = {}) {
    super(message)
    this.statusCode = statusCode
    this.headers = headers
  }
}

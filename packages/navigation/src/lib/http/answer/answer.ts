import type { Errors, Head, Properties } from '../../protocol/payload.ts'
import type { AnyProperties, App, PageName, PageProps } from '../../routing/register.ts'
import type { AnsweredData } from '../../routing/answered.ts'
import type { PropertyChanges, ServerProperties } from './property.ts'

/** What a handler can say beside a page's properties. */
export interface ViewOptions {
  /** Defaults to 200. Any status is valid, also as the answer to a navigation. */
  status?: number
  /** Title, description and the rest of the document's head. */
  head?: Head
  /** More response headers. */
  headers?: Record<string, string>
  /** What the page is made from: where it was fetched ahead, it is kept until an answer names one of these in `invalidates`. */
  tags?: readonly string[]
  /** What this request has changed: pages that were fetched ahead and bear one of these tags are forgotten. */
  invalidates?: readonly string[]
}

/** A page. */
export interface ViewAnswer extends ViewOptions {
  readonly kind: 'view'
  /** `null` keeps the page that is there and only changes properties. */
  component: string | null
  properties: Properties
}

/** A component over a page. */
export interface DialogAnswer extends ViewOptions {
  readonly kind: 'dialog'
  component: string
  properties: Properties
  baseUrl: string
  /** Leaves the page under the dialog as it is in the browser, instead of running its route again. */
  keep: boolean
}

/** What travels with a redirect, to be shown by the page that follows. */
export interface Flashed {
  /** First message by field; dot paths for nested fields. */
  errors?: Errors
  /** One-time facts for the next page. */
  flash?: Record<string, unknown>
  /** Puts the errors under a name, when the request itself did not ask for one. */
  errorBag?: string
  /**
   * Names of the form's fields; `tags[]` is one with a list or with more in brackets. When there are errors and the form
   * was a plain one, without JavaScript, what was typed into them comes back with the page, up to 16 kB in all: name the
   * short fields first, and no secrets.
   */
  fields?: readonly string[]
  /** What was changed: pages that were fetched ahead and bear one of these tags are forgotten. */
  invalidates?: readonly string[]
}

/** A redirect to where the request came from. */
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

/** A visit that leaves the pages of the product. */
export interface ExternalAnswer {
  readonly kind: 'external'
  url: string
  target: 'current' | 'new-tab'
}

/** An answer outside of the protocol. */
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
  /** What a form without JavaScript is answered with. Default: the way back. */
  plain?: Answer
}

/** Everything that a handler can answer. */
export type Answer = ViewAnswer | DialogAnswer | BackAnswer | RedirectAnswer | ExternalAnswer | PlainAnswer | DataAnswer

/**
 * A page of the product: its registered name and its properties, each a value, a function that is only called when the
 * property is part of the answer, or `defer`, `partial` or `persistent`.
 */
export function view<name extends PageName>(
  component: name,
  properties: ServerProperties<PageProps<name>>,
  options: ViewOptions = {},
): ViewAnswer {
  return { ...options, kind: 'view', component, properties }
}

/**
 * Changes properties of the page that is there; page, URL and dialog stay. Of a list it can be the items that have changed:
 * `properties({ orders: { data: merge([order], { by: 'id' }) } })`. What the request names of the shared properties (`only`) comes
 * along. A form without JavaScript is answered by the way back.
 */
export function properties(values: PropertyChanges<AnyProperties>, options: ViewOptions = {}): ViewAnswer {
  return { ...options, kind: 'view', component: null, properties: values }
}

/** A component over the page it was opened from, or over `baseUrl` when its own URL was visited directly. */
export function dialog<name extends PageName>(
  component: name,
  properties: ServerProperties<PageProps<name>>,
  options: ViewOptions & { baseUrl: string; keep?: boolean },
): DialogAnswer {
  return { keep: false, ...options, kind: 'dialog', component, properties }
}

/** `view`, `properties` and `dialog` with the pages of an app. */
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

/** `view`, `properties` and `dialog` for an app that is not the registered one: `const { view } = answersFor<DeskApp>()`. */
export const answersFor = <app extends App>(): Answers<app> => ({ view, properties, dialog }) as unknown as Answers<app>

/**
 * A redirect (303) to the page that the request came from, if it is of the same origin, else to `fallback` (default: the path of the app, `/`).
 * `hash` is the place on that page to show, which matters without JavaScript: browsers do not send it along.
 */
export function back(options: Flashed & { fallback?: string; hash?: string } = {}): BackAnswer {
  return { hash: '', ...options, kind: 'back' }
}

/**
 * A redirect, 303 unless `status` says otherwise. To another origin it becomes an external visit. Only http and https:
 * answering with any other address throws.
 */
export function redirect(url: string, options: Flashed & { status?: RedirectAnswer['status'] } = {}): RedirectAnswer {
  return { status: 303, ...options, kind: 'redirect', url }
}

/** A full visit to any http or https URL: 409 with `x-hybrid-external` to a navigation, 302 to a plain request. */
export function external(url: string, options: { target?: ExternalAnswer['target'] } = {}): ExternalAnswer {
  return { target: 'current', ...options, kind: 'external', url }
}

/**
 * Data for a request beside the page (`useRequest`), of the type that its route says by `answerOf`. The page stays as it is. A form
 * without JavaScript is answered with `plain`, by default with the way back; a plain GET with the data as JSON.
 */
export function data<route>(
  _route: route,
  value: AnsweredData<route>,
  options: Pick<DataAnswer, 'status' | 'headers' | 'plain'> = {},
): DataAnswer {
  return { ...options, kind: 'data', value }
}

/** Any body that `reply.send` takes, outside of the protocol: webhooks, files, JSON for others. */
export function respond(
  body: unknown,
  options: { status?: number; headers?: Record<string, string> } = {},
): PlainAnswer {
  return { status: 200, headers: {}, ...options, kind: 'plain', body }
}

// RFC 5987: the plain name for old readers, the encoded one for everything beyond ASCII.
function describeFile(disposition: string, filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A file: 200 with `content-disposition`. As the answer to a navigation it is saved and the page stays. */
export function download(
  body: unknown,
  options: { filename: string; type: string; disposition?: 'attachment' | 'inline'; headers?: Record<string, string> },
): PlainAnswer {
  const { filename, type, disposition = 'attachment', headers } = options
  return respond(body, {
    headers: { ...headers, 'content-type': type, 'content-disposition': describeFile(disposition, filename) },
  })
}

/** Thrown in a handler, answers with the exception page of that status, and with headers such as `retry-after`. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly headers: Record<string, string>

  constructor(statusCode: number, message = `HTTP ${statusCode}`, headers: Record<string, string> = {}) {
    super(message)
    this.statusCode = statusCode
    this.headers = headers
  }
}

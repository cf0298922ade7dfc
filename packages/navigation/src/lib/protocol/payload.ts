/** Named values passed to a component. */
export type Properties = Record<string, unknown>

/** A page component and its properties. `component: null` means properties for the current page. */
export interface View {
  component: string | null
  properties: Properties
  /** Dot paths of properties to request after mounting. */
  deferred: string[]
  /** Deferred properties requested together, by group name; all others form one group. */
  groups?: Record<string, string[]>
  /** Deferred properties that failed. */
  failed?: string[]
  /** Dot paths of lists that a partial answer adds to. */
  merges?: Record<string, MergeRule>
  /** Dot paths of properties that the browser caches; one missing in `properties` is cached. */
  once?: Record<string, OnceRule>
}

/**
 * Merge rule of a list: new items go to its end, or to its start; items with the same key replace
 * existing ones.
 */
export interface MergeRule {
  to?: 'start' | 'end'
  by?: string
}

/** Cache key of a property and its lifetime in milliseconds; by default as long as the document. */
export interface OnceRule {
  key: string
  ttl?: number
}

/** A component layered over a page. */
export interface Dialog {
  component: string
  properties: Properties
  /** Page shown beneath when the dialog's own URL is visited directly. */
  baseUrl: string
  /** Page to go to when the dialog is closed. */
  redirectUrl: string
  /** Identifies one opening of the dialog. */
  key: string
}

/** Server answer to a navigation; the first document carries it in `data-payload`. */
export interface Payload {
  /** `null` keeps the current page under a dialog. */
  view: View | null
  dialog: Dialog | null
  /** The full URL of the page. */
  url: string
  version: string
  /** Value of `data(...)` for a request beside the page, which then has no properties. */
  data?: unknown
  /** Cache tags of the page: a preloaded page is dropped when an answer names one of them. */
  tags?: string[]
  /** Tags of changed data: preloaded pages with one of these tags are dropped. */
  invalidates?: string[]
}

/** A payload with a complete view, as in a first document. */
export interface PagePayload extends Payload {
  view: View & { component: string }
}

/** A page's entries in the document's head; sent as the property `head`. */
export interface Head {
  title?: string
  description?: string
  canonical?: string
  alternates?: { hreflang: string; href: string }[]
  /** `og:` properties without their prefix. */
  openGraph?: Record<string, string>
  /** One or several JSON-LD objects. */
  structuredData?: object | object[]
  robots?: string
}

/** First message by field; nested under the error bag's name if one was requested. */
export type Errors = { [field: string]: string | Errors }

/** Properties that every page receives from the library itself. */
export interface CoreProperties {
  errors: Errors
  flash: Record<string, unknown>
  head?: Head
  /** Layout options set by the route's groups. */
  layout?: string
  /** Input of a form that was sent without JavaScript and came back with errors. */
  input?: Record<string, unknown>
}

/** Named values that a component receives. */
export type Properties = Record<string, unknown>

/** A page component and what it shows. `component: null` means: properties for the page that is already there. */
export interface View {
  component: string | null
  properties: Properties
  /** Dot paths of the properties that are still to be asked for after mounting. */
  deferred: string[]
  /** Which of the deferred ones come together, by the names of their groups; all others are one. */
  groups?: Record<string, string[]>
  /** Deferred ones that could not be made. */
  failed?: string[]
  /** Dot paths of lists that a partial answer adds to. */
  merges?: Record<string, MergeRule>
  /** Dot paths of properties that the browser keeps; one that is not in `properties` is one that it has. */
  once?: Record<string, OnceRule>
}

/** How a list is merged: new items go to its end unless to its start; by their key they replace those that are there. */
export interface MergeRule {
  to?: 'start' | 'end'
  by?: string
}

/** What a property is kept under, and for how many milliseconds, if not as long as the document stands. */
export interface OnceRule {
  key: string
  ttl?: number
}

/** A component layered over a page. */
export interface Dialog {
  component: string
  properties: Properties
  /** Page to show beneath when the dialog's own URL is visited directly. */
  baseUrl: string
  /** Page to go to when the dialog is closed. */
  redirectUrl: string
  /** Identifies one opening of the dialog. */
  key: string
}

/** What the server answers to a navigation, and what the first document carries in `data-payload`. */
export interface Payload {
  /** `null` keeps the page that is there under a dialog. */
  view: View | null
  dialog: Dialog | null
  /** The whole URL of the page. */
  url: string
  version: string
  /** What a request beside the page is answered by `data(...)`; it has no properties then. */
  data?: unknown
  /** What the page is made from: a page that was fetched ahead is forgotten when an answer names one of them. */
  tags?: string[]
  /** What has changed: pages that were fetched ahead and bear one of these tags are forgotten. */
  invalidates?: string[]
}

/** A payload whose view is complete: that of a first document. */
export interface PagePayload extends Payload {
  view: View & { component: string }
}

/** What a page says about itself in the document's head; it travels as the property `head`. */
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

/** First message by field; under an error bag's name when one was asked for. */
export type Errors = { [field: string]: string | Errors }

/** The properties that every page receives from the library itself. */
export interface CoreProperties {
  errors: Errors
  flash: Record<string, unknown>
  head?: Head
  /** What the route's groups say to the layout. */
  layout?: string
  /** What was typed into a form that was sent without JavaScript and came back with errors. */
  input?: Record<string, unknown>
}

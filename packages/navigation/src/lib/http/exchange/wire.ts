import type { App, RegisteredApp, RouteName } from '../../routing/register.ts'
import type { Method } from '../../protocol/constants.ts'

/** A request as the core reads it. Fastify's qualify; adapters to other servers create one. */
export interface ServerRequest {
  readonly method: string
  /** As in the request line: a path with its query, or an absolute URL. */
  readonly url: string
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** `http` or `https`, as the visitor sees it. */
  readonly protocol: string
  /** Includes the port, if given. */
  readonly host: string
  /** The client IP. */
  readonly ip: string
  /** Parsed JSON, a form's fields by name, or nothing. */
  readonly body?: unknown
  /** Alternating names and values of the headers, if the server has them. */
  readonly raw?: { readonly rawHeaders?: readonly string[] }
}

/** The start of a response: its status and its headers. */
export interface ServerReply {
  code(status: number): unknown
  /** Sets a header; a list repeats the header. */
  header(name: string, value: string | string[]): unknown
  getHeader(name: string): number | string | string[] | undefined
  removeHeader(name: string): unknown
  /** Sends a 103, if the server supports it. */
  readonly raw?: { writeEarlyHints?(hints: { link: string[] }): void }
}

/** The server's request and reply, as passed to the application's functions. */
export interface Wire {
  request: ServerRequest
  reply: ServerReply
}

/** The route of a request. */
export interface CurrentRoute<app extends App = RegisteredApp> {
  name: RouteName<app['routes']>
  params: Record<string, string>
  url: URL
  /** The layout named by its groups. */
  layout: string | undefined
}

/** The server that apps are mounted on, as the core sees it. */
export interface Host<wire extends Wire = Wire> {
  /** Paths claimed by the apps on this server: one shared list that they fill. */
  readonly paths: string[]
  /** Whether the server has a route of its own for it, used for 405 and OPTIONS. Default: none. */
  hasRoute?(method: Method, pathname: string): boolean
  /** Receives errors answered with status 500 and above. */
  logError(error: unknown, request: wire['request']): void
}

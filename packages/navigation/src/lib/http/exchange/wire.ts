/**
 * A request as the core reads it: Fastify's requests qualify, adapters to other servers create one.
 */
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

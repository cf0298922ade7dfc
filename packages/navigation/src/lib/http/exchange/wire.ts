/** A request as the core reads it: Fastify's is one as it stands, adapters to other servers make one. */
export interface ServerRequest {
  readonly method: string
  /** As it stands in the request's first line: a path with its query, or a whole address. */
  readonly url: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** `http` or `https`, as the visitor sees it. */
  readonly protocol: string
  /** With its port, where it says one. */
  readonly host: string
  /** The client IP. */
  readonly ip: string
  /** JSON as it was parsed, a form's fields by name, or nothing. */
  readonly body?: unknown
  /** Names and values of the headers in turn, where the server knows them. */
  readonly raw?: { readonly rawHeaders?: readonly string[] }
}

/** The beginning of an answer: its status and its headers. */
export interface ServerReply {
  code(status: number): unknown
  /** Sets a header; a list is a header that is said several times. */
  header(name: string, value: string | string[]): unknown
  getHeader(name: string): number | string | string[] | undefined
  removeHeader(name: string): unknown
  /** Sends a 103, where the server can. */
  readonly raw?: { writeEarlyHints?(hints: { link: string[] }): void }
}

/** What a server knows of a request and its answer; the product's functions are given its own. */
export interface Wire {
  request: ServerRequest
  reply: ServerReply
}

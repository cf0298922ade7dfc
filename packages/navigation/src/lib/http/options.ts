import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Errors, PagePayload } from '../protocol/payload.ts'
import type { RegisteredRoutes, RouteName, SharedProperties } from '../register.ts'
import type { ParamsOf, Routes } from '../routing/route.ts'
import type { Answer, ViewAnswer } from './answer/answer.ts'
import type { ServerProperties } from './answer/property.ts'

/** What a handler receives. */
export interface HandlerInput<name extends RouteName, Context> {
  /** Parameters of the path, decoded. */
  params: ParamsOf<RegisteredRoutes[name]>
  /** The query, nested: `a[]=1` is a list. */
  query: Record<string, unknown>
  /** The body: JSON, or a form's fields, nested. */
  body: unknown
  /** The whole URL of the request. */
  url: URL
  request: FastifyRequest
  reply: FastifyReply
  context: Context
}

/** Answers a route. */
export type Handler<name extends RouteName, Context> = (input: HandlerInput<name, Context>) => Answer | Promise<Answer>

/** The route that a request belongs to. */
export interface CurrentRoute {
  name: RouteName
  params: Record<string, string>
  url: URL
}

/** What is told to the next page, once. */
export interface FlashData {
  errors: Errors
  flash: Record<string, unknown>
  input: Record<string, unknown>
}

/** What Fastify knows of a request and its answer. */
export interface Wire {
  request: FastifyRequest
  reply: FastifyReply
}

/** Keeps what is told to the next page between two requests of a visitor. */
export interface FlashStore<Context> {
  /** Gives what was written, and forgets it. */
  read(context: Context, wire: Wire): Promise<Partial<FlashData>> | Partial<FlashData>
  write(context: Context, data: FlashData, wire: Wire): Promise<void> | void
}

type Shared = Omit<SharedProperties, 'errors' | 'flash' | 'input' | 'head'>

/** Something went wrong: what is shown instead. */
export interface ExceptionInput<Context> {
  status: number
  error: unknown
  request: FastifyRequest
  reply: FastifyReply
  context: Context
  /** The whole URL that was asked for; `http://localhost/` where that cannot be read. */
  url: URL
}

/** What the Fastify plugin is told. */
export interface NavigationOptions<Context = unknown> {
  /** The table of routes; URLs are matched in its order. */
  routes: Routes
  /** Changes when the browser's files do: a navigation from an older page becomes a full visit. */
  version: string | (() => string)
  /** A route without a handler is not mounted. */
  handlers: { [name in RouteName]?: Handler<name, Context> }
  /** Made once a request and given to everything that needs it. */
  context?: (request: FastifyRequest, reply: FastifyReply) => Context | Promise<Context>
  /** Properties that every page receives; functions are only called when their property is part of the answer. */
  share?: (input: {
    request: FastifyRequest
    reply: FastifyReply
    context: Context
    /** Missing on error pages outside of any route. */
    route: CurrentRoute | undefined
    /** The whole URL of the page. */
    url: URL
  }) => ServerProperties<Shared> | Promise<ServerProperties<Shared>>
  /** Without one, nothing is flashed. Default: none; `cookieFlashStore` keeps it with the visitor. */
  flashStore?: FlashStore<Context>
  /** The complete HTML of a first visit. */
  renderDocument: (input: {
    payload: PagePayload
    request: FastifyRequest
    context: Context
  }) => string | Promise<string>
  /** Asked for every request that is neither GET nor HEAD; `false` answers 419. */
  csrf?: {
    verify(request: FastifyRequest, context: Context): boolean | Promise<boolean>
    /** Routes that others post to, such as webhooks. */
    except?: readonly RouteName[]
    /** What the answer to a navigation flashes. Default: `{ error: 'Your session has expired. Please refresh the page.' }`. */
    flash?: Record<string, unknown> | ((context: Context) => Record<string, unknown>)
    /** The errors of that answer, for a form takes one without errors for a success. Default: the same text for `_token`. */
    errors?: (context: Context) => Record<string, string>
  }
  /** The page for an error, also as the answer to a navigation. `null` answers a line of text, as does a context that cannot be made. */
  exception?: (input: ExceptionInput<Context>) => ViewAnswer | null | Promise<ViewAnswer | null>
}

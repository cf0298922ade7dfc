import type { Errors, Head, PagePayload } from '../../protocol/payload.ts'
import type { App, RegisteredApp, RouteName, SharedProperties } from '../../routing/register.ts'
import type { BodyErrors, CheckedBody, SentBody } from '../../routing/body.ts'
import type { GuardName, GuardOf, HeadName, ParamsOf, Routes } from '../../routing/route.ts'
import type { Answer, BackAnswer, ViewAnswer } from '../answer/answer.ts'
import type { EarlyLink } from '../answer/early-links.ts'
import type { ServerProperties } from '../answer/property.ts'
import type { RouteSchema, Schemas } from './schemas.ts'
import type { SchemaIssue } from '../../routing/schema.ts'
import type { CurrentRoute, ServerRequest, Wire } from './wire.ts'
import type { CompleteHead, Guard } from './guard.ts'

// Distributes over routes: a handler of two routes cannot rely on a guard that only one has.
type Found<route, Guarded> = route extends unknown
  ? { [guard in GuardOf<route>]: guard extends keyof Guarded ? Guarded[guard] : unknown }
  : never
type Params<route> = route extends unknown ? ParamsOf<route> : never
type Refuse<route> = route extends unknown
  ? [SentBody<route>] extends [never]
    ? undefined
    : (errors: BodyErrors<route>) => BackAnswer
  : never
type Checked<route> = route extends unknown ? CheckedBody<route> : never

/** Input of a handler. */
export interface HandlerInput<
  out name extends RouteName<app['routes']>,
  Context,
  Guarded extends object = {},
  app extends App = RegisteredApp,
  wire extends Wire = Wire,
> {
  /** Parameters of the path, decoded. */
  params: Params<app['routes'][name]>
  /** The query, nested: `a[]=1` is a list. */
  query: Record<string, unknown>
  /** Output of the route's schema; without one the raw body: JSON, or a form's fields, nested. */
  body: Checked<app['routes'][name]>
  /** The full URL of the request. */
  url: URL
  request: wire['request']
  reply: wire['reply']
  context: Context
  /**
   * For routes with a schema: answers with errors by field that only the handler finds. It is sent
   * back like a body rejected by the schema.
   */
  refuse: Refuse<app['routes'][name]>
  /** Results of the route's guards, by name. */
  guarded: Found<app['routes'][name], Guarded>
}

/**
 * Handler of a route, or of several (`Handler<'a' | 'b', ...>`). `Guarded` maps guards to their
 * results: `{ order: StoredOrder }`.
 */
export type Handler<
  in name extends RouteName<app['routes']>,
  Context,
  Guarded extends object = {},
  app extends App = RegisteredApp,
  wire extends Wire = Wire,
> = (input: HandlerInput<name, Context, Guarded, app, wire>) => Answer | Promise<Answer>

/** Data passed to the next page, once. */
export interface FlashData {
  errors: Errors
  flash: Record<string, unknown>
  input: Record<string, unknown>
  /** Tags of preloaded pages to drop. */
  invalidates?: readonly string[]
}

/** Request and reply as passed to a flash store. */
export type FlashWire<wire extends Wire = Wire> = Pick<wire, 'request' | 'reply'> & {
  /** The app's path, if it has one of its own. */
  under?: string | undefined
}

/** Stores flash data between two requests of a visitor. */
export interface FlashStore<Context, wire extends Wire = Wire> {
  /** Returns the written data and deletes it. */
  read(context: Context, wire: FlashWire<wire>): Promise<Partial<FlashData>> | Partial<FlashData>
  write(context: Context, data: FlashData, wire: FlashWire<wire>): Promise<void> | void
}

type Shared<app extends App> = Omit<SharedProperties<app>, 'errors' | 'flash' | 'input' | 'head' | 'layout'>

/** Limit for field validation before a form is sent. */
export interface CheckLimit<request extends ServerRequest = ServerRequest> {
  /** Checks per minute and visitor; more are answered with 429. Default: 120. */
  perMinute?: number
  /** Identifies a visitor. Default: the client IP; for IPv6 its network of 64 bits. */
  keyOf?: (request: request) => string
}

/** Input for the page that is shown after an error. */
export interface ExceptionInput<Context, wire extends Wire = Wire> {
  status: number
  error: unknown
  request: wire['request']
  reply: wire['reply']
  context: Context
  /** The full requested URL; `http://localhost/` if it cannot be read. */
  url: URL
}

interface CommonOptions<Context, Guarded extends object, app extends App, wire extends Wire> {
  /** The table of routes; URLs are matched in its order. */
  routes: Routes
  /**
   * The app's own path: `/desk` covers `/desk`, `/desk/` and everything below. All its routes must
   * lie under it. Several apps can be registered on one Fastify, each with its own path. Default:
   * everything that no other app claims.
   */
  under?: string
  /** Changes with the browser's files: a navigation from an older page becomes a full visit. */
  version: string | (() => string)
  /** A route without a handler is not mounted. */
  handlers: { [name in RouteName<app['routes']>]?: Handler<name, Context, Guarded, app, wire> }
  /** Creates the context once per request for everything that needs it. */
  context?: (request: wire['request'], reply: wire['reply']) => Context | Promise<Context>
  /** Properties of every page; functions are only called when part of the response. */
  share?: (input: {
    request: wire['request']
    reply: wire['reply']
    context: Context
    /** Missing on error pages outside of any route. */
    route: CurrentRoute<app> | undefined
    /** The full URL of the page. */
    url: URL
    /** The page's head, completed by its groups. */
    head: Head | undefined
  }) => ServerProperties<Shared<app>> | Promise<ServerProperties<Shared<app>>>
  /** Default: nothing is flashed. `cookieFlashStore` stores it in the visitor's cookie. */
  flashStore?: FlashStore<Context, wire>
  /** Limit of flash data in bytes of JSON; exceeding it is a bug, and throws. Default: 16,384. */
  flashLimit?: number
  /** Renders the complete HTML of a first visit. */
  renderDocument: (input: {
    payload: PagePayload
    request: wire['request']
    context: Context
  }) => string | Promise<string>
  /** Checked for every request that is neither GET nor HEAD; `false` answers 419. */
  csrf?: {
    verify(request: wire['request'], context: Context): boolean | Promise<boolean>
    /** Routes that other sites post to, such as webhooks. */
    except?: readonly RouteName<app['routes']>[]
    /**
     * Flash data in response to a navigation. Default:
     * `{ error: 'Your session has expired. Please refresh the page.' }`.
     */
    flash?: Record<string, unknown> | ((context: Context, request: wire['request']) => Record<string, unknown>)
    /**
     * Errors in that response, because a form takes one without errors for a success. Default: the
     * same text for `_token`.
     */
    errors?: (context: Context, request: wire['request']) => Record<string, string>
  }
  /**
   * Files that the document of a route will need, sent as 103 after its guards and before its
   * handler. Only to browsers that load a document. Default: none.
   */
  earlyHints?: (input: {
    route: CurrentRoute<app>
    request: wire['request']
    context: Context
  }) => readonly EarlyLink[] | undefined
  /** Message for a schema's issue, in the visitor's language. Default: the schema's own. */
  describeIssue?: (issue: SchemaIssue, input: { context: Context; route: CurrentRoute<app> }) => string
  /** Limit for field validation before a form is sent. Each process counts separately. */
  liveChecks?: CheckLimit<wire['request']>
  /**
   * The page for an error, also in response to a navigation. `null` answers a line of text, as does
   * a context that cannot be created.
   */
  exception?: (input: ExceptionInput<Context, wire>) => ViewAnswer | null | Promise<ViewAnswer | null>
}

type Value<Guarded, name> = name extends keyof Guarded ? Guarded[name] : undefined

// Required if the table names any; absent otherwise.
type Guards<Context, Guarded extends object, routes, wire extends Wire> = [GuardName<routes>] extends [never]
  ? { guards?: {} }
  : {
      /** The guards that the routes name. Called before the handler, from the outside in, once. */
      guards: { [name in GuardName<routes>]: Guard<Context, Value<Guarded, name>, Guarded, wire> }
    }

type Heads<Context, routes, wire extends Wire> = [HeadName<routes>] extends [never]
  ? { heads?: {} }
  : {
      /** Functions that complete the heads named in the table of routes, from the inside out. */
      heads: { [name in HeadName<routes>]: CompleteHead<Context, wire> }
    }

/**
 * Options of a server for an app. `Guarded` maps guards to their results: `{ order: StoredOrder }`.
 */
export type NavigationOptions<
  Context = unknown,
  Guarded extends object = {},
  app extends App = RegisteredApp,
  wire extends Wire = Wire,
> = CommonOptions<Context, Guarded, app, wire> &
  Guards<Context, Guarded, app['routes'], wire> &
  Heads<Context, app['routes'], wire> &
  Schemas<Context, app['routes']>

export type AnyOptions = Omit<CommonOptions<unknown, Record<string, unknown>, App, Wire>, 'handlers'> & {
  handlers: Record<string, ((input: never) => Answer | Promise<Answer>) | undefined>
  guards?: Record<string, Guard<unknown, unknown> | undefined>
  heads?: Record<string, CompleteHead<unknown> | undefined>
  schemas?: Record<string, RouteSchema<unknown, unknown> | undefined>
}

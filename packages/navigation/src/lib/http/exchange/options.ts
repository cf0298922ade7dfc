import type { Errors, Head, PagePayload } from '../../protocol/payload.ts'
import type { App, RegisteredApp, RouteName, SharedProperties } from '../../routing/register.ts'
import type { BodyErrors, CheckedBody, SentBody } from '../../routing/body.ts'
import type { GuardName, GuardOf, HeadName, ParamsOf, Routes } from '../../routing/route.ts'
import type { Answer, BackAnswer, ViewAnswer } from '../answer/answer.ts'
import type { EarlyLink } from '../answer/early-links.ts'
import type { ServerProperties } from '../answer/property.ts'
import type { RouteSchema, Schemas } from './schemas.ts'
import type { SchemaIssue } from '../../routing/schema.ts'
import type { CurrentRoute } from './current-route.ts'
import type { CompleteHead, Guard } from './guard.ts'
import type { ServerRequest, Wire } from './wire.ts'

// Of each route by itself: what only one of two has, a handler of both is not sure of.
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

/** What a handler receives. */
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
  /** What the schema of the route has made of the body; without one the body as it came: JSON, or a form's fields, nested. */
  body: Checked<app['routes'][name]>
  /** The whole URL of the request. */
  url: URL
  request: wire['request']
  reply: wire['reply']
  context: Context
  /**
   * Of a route that says what it takes: the answer to something that only the handler finds wrong, by field. It goes back as a
   * body does that its schema has refused.
   */
  refuse: Refuse<app['routes'][name]>
  /** What the guards of the route have found, by their names. */
  guarded: Found<app['routes'][name], Guarded>
}

/** Answers a route, or several (`Handler<'a' | 'b', ...>`). `Guarded` says what each guard finds: `{ order: StoredOrder }`. */
export type Handler<
  in name extends RouteName<app['routes']>,
  Context,
  Guarded extends object = {},
  app extends App = RegisteredApp,
  wire extends Wire = Wire,
> = (input: HandlerInput<name, Context, Guarded, app, wire>) => Answer | Promise<Answer>

/** What is told to the next page, once. */
export interface FlashData {
  errors: Errors
  flash: Record<string, unknown>
  input: Record<string, unknown>
  /** Tags of pages that were fetched ahead and are to be forgotten. */
  invalidates?: readonly string[]
}

/** What a flash store is told of the request and its answer. */
export type FlashWire<wire extends Wire = Wire> = Pick<wire, 'request' | 'reply'> & {
  /** The path of the app, where it has one for itself. */
  under?: string | undefined
}

/** Keeps what is told to the next page between two requests of a visitor. */
export interface FlashStore<Context, wire extends Wire = Wire> {
  /** Gives what was written, and forgets it. */
  read(context: Context, wire: FlashWire<wire>): Promise<Partial<FlashData>> | Partial<FlashData>
  write(context: Context, data: FlashData, wire: FlashWire<wire>): Promise<void> | void
}

type Shared<app extends App> = Omit<SharedProperties<app>, 'errors' | 'flash' | 'input' | 'head' | 'layout'>

/** How often fields may be checked before their form is sent. */
export interface CheckLimit<request extends ServerRequest = ServerRequest> {
  /** Checks in a minute by one visitor; more are answered with 429. Default: 120. */
  perMinute?: number
  /** Who counts as one visitor. Default: the client IP, of IPv6 its network of 64 bits. */
  keyOf?: (request: request) => string
}

/** Something went wrong: what is shown instead. */
export interface ExceptionInput<Context, wire extends Wire = Wire> {
  status: number
  error: unknown
  request: wire['request']
  reply: wire['reply']
  context: Context
  /** The whole URL that was asked for; `http://localhost/` where that cannot be read. */
  url: URL
}

interface CommonOptions<Context, Guarded extends object, app extends App, wire extends Wire> {
  /** The table of routes; URLs are matched in its order. */
  routes: Routes
  /**
   * The path that the app has for itself: `/desk` is `/desk`, `/desk/` and everything below. All its routes must stand under
   * it. Several apps can be registered on one Fastify, each with a path of its own. Default: all that no other app has.
   */
  under?: string
  /** Changes when the browser's files do: a navigation from an older page becomes a full visit. */
  version: string | (() => string)
  /** A route without a handler is not mounted. */
  handlers: { [name in RouteName<app['routes']>]?: Handler<name, Context, Guarded, app, wire> }
  /** Made once a request and given to everything that needs it. */
  context?: (request: wire['request'], reply: wire['reply']) => Context | Promise<Context>
  /** Properties that every page receives; functions are only called when their property is part of the answer. */
  share?: (input: {
    request: wire['request']
    reply: wire['reply']
    context: Context
    /** Missing on error pages outside of any route. */
    route: CurrentRoute<app> | undefined
    /** The whole URL of the page. */
    url: URL
    /** What the page says about itself, completed by its groups. */
    head: Head | undefined
  }) => ServerProperties<Shared<app>> | Promise<ServerProperties<Shared<app>>>
  /** Without one, nothing is flashed. Default: none; `cookieFlashStore` keeps it with the visitor. */
  flashStore?: FlashStore<Context, wire>
  /** Bytes of JSON that may be flashed at once; more is a mistake of the product, and throws. Default: 16,384. */
  flashLimit?: number
  /** The complete HTML of a first visit. */
  renderDocument: (input: {
    payload: PagePayload
    request: wire['request']
    context: Context
  }) => string | Promise<string>
  /** Asked for every request that is neither GET nor HEAD; `false` answers 419. */
  csrf?: {
    verify(request: wire['request'], context: Context): boolean | Promise<boolean>
    /** Routes that others post to, such as webhooks. */
    except?: readonly RouteName<app['routes']>[]
    /** What the answer to a navigation flashes. Default: `{ error: 'Your session has expired. Please refresh the page.' }`. */
    flash?: Record<string, unknown> | ((context: Context, request: wire['request']) => Record<string, unknown>)
    /** The errors of that answer, for a form takes one without errors for a success. Default: the same text for `_token`. */
    errors?: (context: Context, request: wire['request']) => Record<string, string>
  }
  /**
   * What the document of a route will need, sent as 103 when its guards have let a visitor pass and before its handler is run.
   * Only to browsers that load a document. Default: nothing.
   */
  earlyHints?: (input: {
    route: CurrentRoute<app>
    request: wire['request']
    context: Context
  }) => readonly EarlyLink[] | undefined
  /** What is said of an issue that a schema has found: in the visitor's language. Default: the schema's own message. */
  describeIssue?: (issue: SchemaIssue, input: { context: Context; route: CurrentRoute<app> }) => string
  /** How often one visitor may have fields checked before sending a form. Each process counts by itself. */
  liveChecks?: CheckLimit<wire['request']>
  /** The page for an error, also as the answer to a navigation. `null` answers a line of text, as does a context that cannot be made. */
  exception?: (input: ExceptionInput<Context, wire>) => ViewAnswer | null | Promise<ViewAnswer | null>
}

type Value<Guarded, name> = name extends keyof Guarded ? Guarded[name] : undefined

// What the table speaks of must be there; where it speaks of nothing, there is nothing to say.
type Guards<Context, Guarded extends object, routes, wire extends Wire> = [GuardName<routes>] extends [never]
  ? { guards?: {} }
  : {
      /** Each guard that the table of routes names. Asked before the handler, from the outside in, each once. */
      guards: { [name in GuardName<routes>]: Guard<Context, Value<Guarded, name>, Guarded, wire> }
    }

type Heads<Context, routes, wire extends Wire> = [HeadName<routes>] extends [never]
  ? { heads?: {} }
  : {
      /** What completes the heads that the table of routes names, from the inside out. */
      heads: { [name in HeadName<routes>]: CompleteHead<Context, wire> }
    }

/** What a server is told of an app. `Guarded` says what each guard finds: `{ order: StoredOrder }`. */
export type NavigationOptions<
  Context = unknown,
  Guarded extends object = {},
  app extends App = RegisteredApp,
  wire extends Wire = Wire,
> = CommonOptions<Context, Guarded, app, wire> &
  Guards<Context, Guarded, app['routes'], wire> &
  Heads<Context, app['routes'], wire> &
  Schemas<Context, app['routes']>

/** The options of any app, as the core itself reads them. */
export type AnyOptions = Omit<CommonOptions<unknown, Record<string, unknown>, App, Wire>, 'handlers'> & {
  handlers: Record<string, ((input: never) => Answer | Promise<Answer>) | undefined>
  guards?: Record<string, Guard<unknown, unknown> | undefined>
  heads?: Record<string, CompleteHead<unknown> | undefined>
  schemas?: Record<string, RouteSchema<unknown, unknown> | undefined>
}

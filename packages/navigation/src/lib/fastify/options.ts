/** Types of the core, bound to Fastify's requests and replies. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as core from '../http/exchange/options.ts'
import type * as guards from '../http/exchange/guard.ts'
import type { App, RegisteredApp, RouteName } from '../routing/register.ts'

/** Fastify's request and reply. */
export interface FastifyWire {
  request: FastifyRequest
  reply: FastifyReply
}

/** Input of a handler. */
export type HandlerInput<
  name extends RouteName<app['routes']>,
  Context,
  Guarded extends object = {},
  app extends App = RegisteredApp,
> = core.HandlerInput<name, Context, Guarded, app, FastifyWire>

/**
 * Handler of a route, or of several (`Handler<'a' | 'b', ...>`). `Guarded` maps guards to their
 * results: `{ order: StoredOrder }`.
 */
export type Handler<
  name extends RouteName<app['routes']>,
  Context,
  Guarded extends object = {},
  app extends App = RegisteredApp,
> = core.Handler<name, Context, Guarded, app, FastifyWire>

/** Options of the plugin. `Guarded` maps guards to their results: `{ order: StoredOrder }`. */
export type NavigationOptions<
  Context = unknown,
  Guarded extends object = {},
  app extends App = RegisteredApp,
> = core.NavigationOptions<Context, Guarded, app, FastifyWire>

/** Stores flash data between two requests of a visitor. */
export type FlashStore<Context> = core.FlashStore<Context, FastifyWire>

/** Request and reply as passed to a flash store. */
export type Wire = core.FlashWire<FastifyWire>

/** Input for the page that is shown after an error. */
export type ExceptionInput<Context> = core.ExceptionInput<Context, FastifyWire>

/** Input of a guard. */
export type GuardInput<Context, Guarded extends object = Record<string, unknown>> = guards.GuardInput<
  Context,
  Guarded,
  FastifyWire
>

/**
 * Guard of a group of routes: returns `pass(value)` or a response of its own, or throws an
 * `HttpError`. Anything else is a bug and answered with 500: nothing passes by accident.
 */
export type Guard<Context, value = undefined, Guarded extends object = Record<string, unknown>> = guards.Guard<
  Context,
  value,
  Guarded,
  FastifyWire
>

/** Input for completing a head. */
export type HeadInput<Context> = guards.HeadInput<Context, FastifyWire>

/** Completes the heads of a group's pages: receives the head from the handler or an inner group. */
export type CompleteHead<Context> = guards.CompleteHead<Context, FastifyWire>

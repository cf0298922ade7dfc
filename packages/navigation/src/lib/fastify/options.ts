/** What products on Fastify are given: its own requests and replies. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as core from '../http/exchange/options.ts'
import type * as guards from '../http/exchange/guard.ts'
import type { App, RegisteredApp, RouteName } from '../routing/register.ts'

/** What Fastify knows of a request and its answer. */
export interface FastifyWire {
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler receives. */
export type HandlerInput<
  name extends RouteName<app['routes']>,
  Context,
  Guarded extends object = {},
  app extends App = RegisteredApp,
> = core.HandlerInput<name, Context, Guarded, app, FastifyWire>

/** Answers a route, or several (`Handler<'a' | 'b', ...>`). `Guarded` says what each guard finds: `{ order: StoredOrder }`. */
export type Handler<
  name extends RouteName<app['routes']>,
  Context,
  Guarded extends object = {},
  app extends App = RegisteredApp,
> = core.Handler<name, Context, Guarded, app, FastifyWire>

/** What the plugin is told. `Guarded` says what each guard finds: `{ order: StoredOrder }`. */
export type NavigationOptions<
  Context = unknown,
  Guarded extends object = {},
  app extends App = RegisteredApp,
> = core.NavigationOptions<Context, Guarded, app, FastifyWire>

/** Keeps what is told to the next page between two requests of a visitor. */
export type FlashStore<Context> = core.FlashStore<Context, FastifyWire>

/** What a flash store is told of the request and its answer. */
export type Wire = core.FlashWire<FastifyWire>

/** Something went wrong: what is shown instead. */
export type ExceptionInput<Context> = core.ExceptionInput<Context, FastifyWire>

/** What a guard receives. */
export type GuardInput<Context, Guarded extends object = Record<string, unknown>> = guards.GuardInput<
  Context,
  Guarded,
  FastifyWire
>

/**
 * Keeps a group of routes: returns `pass(value)`, or an answer of its own, or throws an `HttpError`. Anything else is a
 * mistake, and answered with 500: nothing passes by chance.
 */
export type Guard<Context, value = undefined, Guarded extends object = Record<string, unknown>> = guards.Guard<
  Context,
  value,
  Guarded,
  FastifyWire
>

/** What completing a head can go by. */
export type HeadInput<Context> = guards.HeadInput<Context, FastifyWire>

/** Completes the heads of a group's pages: receives what the handler or an inner group has said. */
export type CompleteHead<Context> = guards.CompleteHead<Context, FastifyWire>

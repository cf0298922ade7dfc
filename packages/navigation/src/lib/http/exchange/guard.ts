import type { Head } from '../../protocol/payload.ts'
import type { Method } from '../../protocol/constants.ts'
import type { App } from '../../routing/register.ts'
import type { Answer } from '../answer/answer.ts'
import type { CurrentRoute } from './current-route.ts'
import type { Wire } from './wire.ts'

// No value of the product carries it, whatever it calls its kinds: only `pass` makes one.
const PASSED = Symbol('passed')

/** What a guard lets pass, with what it has found. */
export interface Passed<value> {
  readonly kind: 'pass'
  readonly value: value
  readonly [PASSED]: true
}

/** Lets a request pass a guard; the handler receives the value as `guarded.<name of the guard>`. */
export function pass(): Passed<undefined>
export function pass<value>(value: value): Passed<value>
export function pass(value?: unknown): Passed<unknown> {
  return { kind: 'pass', value, [PASSED]: true }
}

/** Whether a guard lets pass. */
export const isPassed = (outcome: unknown): outcome is Passed<unknown> =>
  typeof outcome === 'object' && outcome !== null && PASSED in outcome

/** What a guard receives. */
export interface GuardInput<Context, Guarded extends object = Record<string, unknown>, wire extends Wire = Wire> {
  /** The route that is asked for; under a dialog, the one of the page beneath. */
  route: CurrentRoute<App>
  params: Record<string, string>
  query: Record<string, unknown>
  /** `undefined` for a page under a dialog. */
  body: unknown
  url: URL
  /** The one that is meant: GET for HEAD and for a page under a dialog. */
  method: Method
  request: wire['request']
  reply: wire['reply']
  context: Context
  /** What the guards before it have found. */
  guarded: Readonly<Partial<Guarded>>
}

/**
 * Keeps a group of routes: returns `pass(value)`, or an answer of its own, or throws an `HttpError`. Anything else is a
 * mistake, and answered with 500: nothing passes by chance.
 */
export type Guard<
  Context,
  value = undefined,
  Guarded extends object = Record<string, unknown>,
  wire extends Wire = Wire,
> = (input: GuardInput<Context, Guarded, wire>) => Passed<value> | Answer | Promise<Passed<value> | Answer>

/** What completing a head can go by. */
export interface HeadInput<Context, wire extends Wire = Wire> {
  /** The whole URL of the page; under a dialog, its own. */
  url: URL
  route: CurrentRoute<App>
  request: wire['request']
  context: Context
}

/** Completes the heads of a group's pages: receives what the handler or an inner group has said. */
export type CompleteHead<Context, wire extends Wire = Wire> = (
  head: Head,
  input: HeadInput<Context, wire>,
) => Head | Promise<Head>

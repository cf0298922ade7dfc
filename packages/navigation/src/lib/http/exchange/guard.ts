import type { Head } from '../../protocol/payload.ts'
import type { Method } from '../../protocol/constants.ts'
import type { App } from '../../routing/register.ts'
import type { Answer } from '../answer/answer.ts'
import type { CurrentRoute, Wire } from './wire.ts'

// Only `pass` creates values with this symbol, so no application value can imitate one.
const PASSED = Symbol('passed')

/** Result of a guard that lets a request pass. */
export interface Passed<value> {
  readonly kind: 'pass'
  readonly value: value
  readonly [PASSED]: true
}

/** Lets a request pass; the handler receives the value as `guarded.<name of the guard>`. */
export function pass(): Passed<undefined>
export function pass<value>(value: value): Passed<value>
export function pass(value?: unknown): Passed<unknown> {
  return { kind: 'pass', value, [PASSED]: true }
}

export const isPassed = (outcome: unknown): outcome is Passed<unknown> =>
  typeof outcome === 'object' && outcome !== null && PASSED in outcome

/** Input of a guard. */
export interface GuardInput<Context, Guarded extends object = Record<string, unknown>, wire extends Wire = Wire> {
  /** The requested route; under a dialog, the route of the page beneath. */
  route: CurrentRoute<App>
  params: Record<string, string>
  query: Record<string, unknown>
  /** `undefined` for a page under a dialog. */
  body: unknown
  url: URL
  /** The effective method: GET for HEAD and for a page under a dialog. */
  method: Method
  request: wire['request']
  reply: wire['reply']
  context: Context
  /** Results of the preceding guards. */
  guarded: Readonly<Partial<Guarded>>
}

/**
 * Guard of a group of routes: returns `pass(value)` or a response of its own, or throws an
 * `HttpError`. Anything else is a bug and answered with 500: nothing passes by accident.
 */
export type Guard<
  Context,
  value = undefined,
  Guarded extends object = Record<string, unknown>,
  wire extends Wire = Wire,
> = (input: GuardInput<Context, Guarded, wire>) => Passed<value> | Answer | Promise<Passed<value> | Answer>

/** Input for completing a head. */
export interface HeadInput<Context, wire extends Wire = Wire> {
  /** The full URL of the page; under a dialog, its own. */
  url: URL
  route: CurrentRoute<App>
  request: wire['request']
  context: Context
}

/** Completes the heads of a group's pages: receives the head from the handler or an inner group. */
export type CompleteHead<Context, wire extends Wire = Wire> = (
  head: Head,
  input: HeadInput<Context, wire>,
) => Head | Promise<Head>

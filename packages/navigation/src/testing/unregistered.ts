/** Library functions for tests with routes and pages other than the registered ones. */
import * as answers from '../lib/http/answer/answer.ts'
import type { Handler, NavigationOptions } from '../lib/fastify/options.ts'
import { navigationFor } from '../lib/fastify/plugin.ts'
import type { App, Pages } from '../lib/routing/register.ts'

export type LooseOptions<Context = unknown> = NavigationOptions<Context, {}, App>
export const navigation = navigationFor<App>()

type Loose<answer, options> = (component: string, properties: Record<string, unknown>, options: options) => answer

export const view = answers.view as unknown as (
  component: string,
  properties: Record<string, unknown>,
  options?: answers.ViewOptions,
) => answers.ViewAnswer
export const { properties } = answers.answersFor<App & { pages: Pages }>()
export const dialog = answers.dialog as unknown as Loose<answers.DialogAnswer, Parameters<typeof answers.dialog>[2]>

type LooseInput = Omit<Parameters<Handler<never, unknown>>[0], 'params' | 'body' | 'guarded' | 'refuse'> & {
  params: Record<string, string>
  body: any
  guarded: Record<string, unknown>
  refuse: (errors: Record<string, string>) => answers.BackAnswer
}
type LooseHandlers = Record<string, (input: LooseInput) => answers.Answer | Promise<answers.Answer>>

export const createHandlers = (
  handlers: LooseHandlers,
): NavigationOptions['handlers'] & NavigationOptions<unknown, {}, App>['handlers'] => handlers as never

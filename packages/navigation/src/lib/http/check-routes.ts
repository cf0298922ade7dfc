import { PLACEHOLDER } from '../routing/href.ts'
import { type RouteEntry, listRoutes } from '../routing/list-routes.ts'
import type { Route, RouteOptions, Routes } from '../routing/route.ts'
import { isUnder } from './apps.ts'
import { isRouteSchema } from './exchange/schemas.ts'
import type { AnyOptions } from './exchange/options.ts'

const PLAIN_PATH = /^(\/[\w.~-]+)+$/

const SAYINGS: Record<keyof RouteOptions, true> = {
  where: true,
  domain: true,
  bindings: true,
  defaults: true,
  guards: true,
  heads: true,
  layout: true,
  body: true,
  answer: true,
  meta: true,
}

const isFunctionOf = (functions: object, name: string): boolean =>
  Object.hasOwn(functions, name) && typeof Reflect.get(functions, name) === 'function'

const parametersOf = ({ path, options: { domain = '' } }: Route): string[] =>
  [...`${domain}${path}`.matchAll(PLACEHOLDER)].map(([, name]) => name!)

/** Finds the part of a route that would be read differently than it is written. */
function findTrap({ name, methods, options }: Route, parameters: readonly string[]): string | undefined {
  // JavaScript orders numeric names first, which would reorder the table.
  if (/(^|\.)\d+(\.|$)/.test(name)) return `The route [${name}] needs a name that is not a number.`
  const unknown = Object.keys(options).find((key) => !Object.hasOwn(SAYINGS, key))
  if (unknown !== undefined) return `The route [${name}] says [${unknown}], which means nothing.`
  // The guard could check one value and the handler use the other.
  const twice = parameters.find((parameter, index) => parameters.indexOf(parameter) < index)
  if (twice !== undefined) return `The route [${name}] has the parameter [${twice}] twice: name one of them otherwise.`
  // A page under a dialog is requested without a body.
  if (options.body && methods.includes('GET')) return `The route [${name}] answers to GET, which has no body to check.`
  const taken = parameters.find((parameter) => parameter in Object.prototype)
  return taken && `The route [${name}] has the parameter [${taken}], a name that every object has: name it otherwise.`
}

function findMissing(
  { name, path, guards, heads }: RouteEntry<Routes>,
  { guards: givenGuards = {}, heads: givenHeads = {}, schemas = {}, routes, under }: AnyOptions,
): string | undefined {
  const guard = guards.find((wanted) => !isFunctionOf(givenGuards, wanted))
  if (guard !== undefined) return `The route [${name}] has the guard [${guard}]: give it in \`guards\`.`
  const head = heads.find((wanted) => !isFunctionOf(givenHeads, wanted))
  if (head !== undefined) return `The route [${name}] has the head [${head}]: give it in \`heads\`.`
  if (routes[name]!.options.body && !(Object.hasOwn(schemas, name) && isRouteSchema(schemas[name])))
    return `The route [${name}] says what it takes: give its schema in \`schemas\`.`
  if (under === undefined || isUnder(path, under)) return undefined
  return `The route [${name}] is not under ${under}: put the table into group({ prefix: '${under}' }, ...).`
}

function findMistake(options: AnyOptions): string | undefined {
  const { routes, under } = options
  if (under !== undefined && !PLAIN_PATH.test(under)) return `under: [${under}] is no path such as /desk.`
  for (const entry of listRoutes(routes)) {
    const route = { ...routes[entry.name]!, name: entry.name }
    const mistake = findMissing(entry, options) ?? findTrap(route, parametersOf(route))
    if (mistake) return mistake
  }
  return undefined
}

/** Throws if an app cannot be served as its routes declare, with all their guards. */
export function checkRoutes(options: AnyOptions): void {
  const mistake = findMistake(options)
  if (mistake) throw new Error(mistake)
}

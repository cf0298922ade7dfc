import { listRoutes } from '../routing/list-routes.ts'
import { isUnder } from './apps.ts'
import type { AnyOptions } from './options.ts'

const PLAIN_PATH = /^(\/[\w.~-]+)+$/

function findMistake({ routes, guards = {}, heads = {}, under }: AnyOptions): string | undefined {
  if (under !== undefined && !PLAIN_PATH.test(under)) return `under: [${under}] is no path such as /desk.`
  for (const route of listRoutes(routes)) {
    const guard = route.guards.find((name) => !Object.hasOwn(guards, name))
    if (guard !== undefined) return `The route [${route.name}] has the guard [${guard}]: give it in \`guards\`.`
    const head = route.heads.find((name) => !Object.hasOwn(heads, name))
    if (head !== undefined) return `The route [${route.name}] has the head [${head}]: give it in \`heads\`.`
    if (under !== undefined && !isUnder(route.path, under))
      return `The route [${route.name}] is not under ${under}: put the table into group({ prefix: '${under}' }, ...).`
    // The table would have lost its order: JavaScript puts such names first.
    if (/(^|\.)\d+(\.|$)/.test(route.name)) return `The route [${route.name}] needs a name that is not a number.`
  }
  return undefined
}

/** Throws where an app cannot be served as its table of routes says: nothing is answered without its guards. */
export function checkRoutes(options: AnyOptions): void {
  const mistake = findMistake(options)
  if (mistake) throw new Error(mistake)
}

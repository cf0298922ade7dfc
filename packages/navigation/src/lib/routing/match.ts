import { PLACEHOLDER } from './href.ts'
import type { Route } from './route.ts'

/** Path and host of a route as regular expressions. */
export interface CompiledRoute {
  readonly route: Route
  readonly path: RegExp
  readonly host: RegExp | undefined
  readonly names: readonly string[]
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// Captures only the parameters themselves, so that the captures match their order.
const withoutCaptures = (pattern: string): string =>
  pattern.replace(/\\.|\((?!\?)/g, (text) => (text === '(' ? '(?:' : text))

function compilePattern(
  template: string,
  where: Record<string, string> | undefined,
  separator: string,
  names: string[],
): string {
  let source = ''
  let position = 0
  for (const match of template.matchAll(PLACEHOLDER)) {
    const [text, name, optional] = match as unknown as [string, string, string]
    let literal = template.slice(position, match.index)
    position = match.index + text.length
    // The separator before an optional placeholder belongs to it, so that both can be missing
    // together.
    const slash = optional && literal.endsWith(separator) ? separator : ''
    if (slash) literal = literal.slice(0, -1)
    const isFollowed = position < template.length && template[position] !== separator
    const pattern = where?.[name]?.replace(/^\^|\$$/g, '') ?? `[^${escape(separator)}]+${isFollowed ? '?' : ''}`
    names.push(name)
    source += `${escape(literal)}(?:${escape(slash)}(${withoutCaptures(pattern)}))${optional}`
  }
  return source + escape(template.slice(position))
}

/** Compiles a route for matching. */
export function compileRoute(route: Route): CompiledRoute {
  const names: string[] = []
  const { domain, where } = route.options
  const host = domain ? new RegExp(`^${compilePattern(domain, where, '.', names)}$`, 'i') : undefined
  const path = `/${route.path}`.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  return { route, names, host, path: new RegExp(`^${compilePattern(path, where, '/', names)}/?$`, 'u') }
}

// Decodes everything except what a second decoding would read differently: the percent sign and the
// reserved characters.
function decodePath(pathname: string): string | undefined {
  try {
    return decodeURI(pathname.replace(/%25/g, '%2525'))
  } catch {
    return undefined
  }
}

/** Returns the parameters of a URL that matches the route, or `undefined`. */
export function matchRoute(compiled: CompiledRoute, url: URL): Record<string, string> | undefined {
  const pathname = decodePath(url.pathname)
  const host = compiled.host ? compiled.host.exec(url.hostname) : undefined
  if (pathname === undefined || host === null) return undefined
  const path = compiled.path.exec(pathname)
  if (!path) return undefined
  const values = [...(host?.slice(1) ?? []), ...path.slice(1)]
  const params: Record<string, string> = {}
  compiled.names.forEach((name, index) => {
    const value = values[index]
    if (value !== undefined && value !== '') params[name] = decodeURIComponent(value)
  })
  return params
}

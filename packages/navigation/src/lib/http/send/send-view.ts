import type { Dialog, Head, PagePayload, Payload, Properties, View } from '../../protocol/payload.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { writeAddress } from '../request/address.ts'
import { type DialogAnswer, HttpError, type ViewAnswer, type ViewOptions } from '../answer/answer.ts'
import { type Exchange, describeRoute, findVersion } from '../exchange/exchange.ts'
import { persistent } from '../answer/property.ts'
import { readHeader, readKept, readOnly, readPartial, readReferer, setHeaders, addVary } from '../request/request.ts'
import { resolveProperties } from './resolve-properties.ts'
import { runRoute } from '../run/run-route.ts'
import { writePayload } from './document.ts'

async function readShared(
  { options, request, reply, context, route, url }: Exchange,
  head?: Head,
): Promise<Properties> {
  return (await options.share?.({ request, reply, context, route, url, head })) ?? {}
}

async function collectProperties(exchange: Exchange, answer: ViewAnswer): Promise<Properties> {
  const { route } = exchange
  const flashed = await exchange.readFlashed()
  const shared = await readShared(exchange, answer.head)
  const own: Properties = answer.head ? { ...answer.properties, head: answer.head } : answer.properties
  const layout = route?.layout === undefined ? {} : { layout: route.layout }
  const input = flashed.input && Object.keys(flashed.input).length > 0 ? { input: persistent(flashed.input) } : {}
  return {
    ...shared,
    ...layout,
    ...own,
    errors: persistent(flashed.errors ?? {}),
    flash: persistent(flashed.flash ?? {}),
    ...input,
  }
}

// Includes shared properties that a change has made stale, such as a count in the layout.
async function resolveNamed(exchange: Exchange, { properties, status = 200 }: ViewAnswer): Promise<Properties> {
  const only = readOnly(exchange.request).filter((path) => !Object.hasOwn(properties, path.split('.', 1)[0]!))
  if (status >= 400 || !only.length) return {}
  return (await resolveProperties(await readShared(exchange), { only })).properties
}

async function resolveView(exchange: Exchange, answer: ViewAnswer): Promise<View> {
  const { component } = answer
  // Properties of the handler, and the shared ones named by the request.
  if (component === null) {
    const named = await resolveNamed(exchange, answer)
    return { component, ...(await resolveProperties({ ...named, ...answer.properties })) }
  }
  const { request, logError } = exchange
  const all = await collectProperties(exchange, answer)
  const partial = readPartial(request, component)
  const onFailed = (error: unknown): void => logError(error, request)
  return { component, ...(await resolveProperties(all, partial, { kept: readKept(request), onFailed })) }
}

async function readTags(
  { readFlashed }: Exchange,
  answer: ViewOptions,
): Promise<Pick<Payload, 'tags' | 'invalidates'>> {
  const invalidates = [...((await readFlashed()).invalidates ?? []), ...(answer.invalidates ?? [])]
  return {
    ...(answer.tags?.length && { tags: [...answer.tags] }),
    ...(invalidates.length && { invalidates }),
  }
}

// As if requested alone, so that its shared properties are those of its own URL.
async function resolveBase(exchange: Exchange, url: URL): Promise<View | undefined> {
  const match = exchange.router.match(url, 'GET')
  if (!match) return undefined
  const answer = await runRoute({ ...exchange, method: 'GET' }, match, { url, body: undefined })
  if (answer.kind !== 'view' || answer.component === null) return undefined
  return resolveView({ ...exchange, url, route: describeRoute(match, url) }, answer)
}

// Limits the redirect of a closed dialog to pages of this host, whatever the request says.
function readDialogRedirect({ request, url }: Exchange): URL | undefined {
  const remembered = readHeader(request, HEADERS.dialogRedirect)
  if (!remembered) return undefined
  const target = URL.parse(remembered, url)
  if (!target || !/^https?:$/.test(target.protocol))
    throw new HttpError(400, `The header ${HEADERS.dialogRedirect} is no address.`)
  return target.host === url.host ? target : undefined
}

function chooseRedirect(exchange: Exchange, baseUrl: URL): URL {
  const { url, isHybrid } = exchange
  const remembered = readDialogRedirect(exchange)
  if (remembered) return remembered
  const referer = isHybrid ? readReferer(exchange) : undefined
  return referer && referer.href !== url.href ? referer : baseUrl
}

// A partial reload needs the page beneath, as do errors and flash messages.
async function canKeepBase({ request, isHybrid, readFlashed }: Exchange): Promise<boolean> {
  if (!isHybrid || readHeader(request, HEADERS.partialComponent)) return false
  const { errors, flash } = await readFlashed()
  return Object.keys({ ...errors, ...flash }).length === 0
}

async function buildDialog(exchange: Exchange, answer: DialogAnswer): Promise<Pick<Payload, 'view' | 'dialog'>> {
  const baseUrl = new URL(writeAddress(answer.baseUrl, exchange.url), exchange.url)
  const redirectUrl = chooseRedirect(exchange, baseUrl)
  const own: Properties = answer.head ? { ...answer.properties, head: answer.head } : answer.properties
  // An empty partial request leaves nothing out, because a dialog has no deferred load.
  const { properties } = await resolveProperties(own, {})
  const key = readHeader(exchange.request, HEADERS.dialogKey) || crypto.randomUUID()
  const dialog: Dialog = {
    component: answer.component,
    properties,
    baseUrl: baseUrl.href,
    redirectUrl: redirectUrl.href,
    key,
  }
  if (answer.keep && (await canKeepBase(exchange))) return { view: null, dialog }
  const view = (await resolveBase(exchange, redirectUrl)) ?? (await resolveBase(exchange, baseUrl))
  if (!view)
    throw new Error(`The base URL [${answer.baseUrl}] of dialog [${answer.component}] does not lead to a view.`)
  return { view, dialog }
}

/** Answers with JSON for a navigation, with a document for a first visit. */
export async function sendView(exchange: Exchange, answer: ViewAnswer | DialogAnswer): Promise<string> {
  const { options, request, reply, url, isHybrid, context } = exchange
  const parts =
    answer.kind === 'dialog'
      ? await buildDialog(exchange, answer)
      : { view: await resolveView(exchange, answer), dialog: null }
  const tags = await readTags(exchange, answer)
  const payload: Payload = { ...parts, url: url.href, version: findVersion(options), ...tags }
  reply.code(answer.status ?? 200)
  setHeaders(reply, answer.headers)
  // Only properties that the browser reports as cached are ever left out.
  if (parts.view?.once) addVary(reply, HEADERS.once)
  if (isHybrid) {
    reply.header(HEADERS.hybrid, 'true')
    reply.header('content-type', 'application/json; charset=utf-8')
    return writePayload(payload)
  }
  const html = await options.renderDocument({ payload: payload as PagePayload, request, context })
  reply.header('content-type', 'text/html; charset=utf-8')
  return html
}

import type { Payload } from '../../protocol/payload.ts'
import { readErrors } from '../form/errors.ts'
import { type HttpResponse, NavigationError } from '../navigation/navigation-error.ts'
import type { RequestHooks, BesideResponse } from '../navigation/options.ts'
import type { PreparedOptions } from '../exchange/build-request.ts'
import { showFlash, leaveIfRefused, readUrl, openExternal } from '../exchange/exchange.ts'
import { readExternal, readPayload } from '../exchange/read-answer.ts'
import { isDownload } from '../navigation/transport.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { resetScroll } from '../view/reset-scroll.ts'
import { leaveFor } from '../exchange/leave.ts'
import { isOfThisPage, type BesideServices, type BesideState, type Sent } from './state.ts'

export interface Asked {
  sent: Sent
  options: PreparedOptions
  url: URL
  hooks: Partial<RequestHooks>
}

/** Shows a response's page if the visitor is still there, and delivers its flash data. */
async function show(
  state: BesideState,
  { sent, options, url }: Asked,
  payload: Payload,
  isThis: boolean,
): Promise<void> {
  const { services } = state
  if (!state.isHere(sent)) {
    if (sent.isChange) state.doubts.add(sent.page, options.only)
  } else if (isThis) state.merge(sent, options, payload)
  else if (!services.listUnderway().length) await followTo(services, payload, url)
  await showFlash(services, payload)
}

async function takePage(state: BesideState, asked: Asked, response: HttpResponse): Promise<BesideResponse> {
  const { options, hooks } = asked
  const { context } = state.services.currentPage
  const payload = readPayload(response)
  const isThis = isOfThisPage(context, payload)
  if (response.status >= 400 && !isThis)
    throw Object.assign(new NavigationError('invalid', 'The answer is an error page.'), { response })
  const answered = 'data' in payload ? { data: payload.data } : undefined
  if (!answered) await show(state, asked, payload, isThis)
  const errors = readErrors(payload.view?.properties ?? {}, options.errorBag)
  if (Object.keys(errors).length) await hooks.error?.(errors, context)
  else await hooks.success?.(payload, context)
  return { response, errors, ...answered }
}

export async function takeAnswer(state: BesideState, asked: Asked, response: HttpResponse): Promise<BesideResponse> {
  const { services } = state
  const { window } = services
  const external = readExternal(response, window.location.href)
  if (external) {
    if (state.isHere(asked.sent) && !services.listUnderway().length) followOut(services, response, external)
  } else if (isDownload(response)) {
    const { saveDownload } = await import('../exchange/download.ts')
    saveDownload(window, response)
  } else return takePage(state, asked, response)
  return { response, errors: {} }
}

function followOut({ window }: BesideServices, { headers }: HttpResponse, url: URL): void {
  openExternal(window, { url, target: headers[HEADERS.externalTarget] ?? 'current' })
}

/** Shows another page that a response leads to, as a sign-in, unless a later one was faster. */
async function followTo({ window, currentPage }: BesideServices, payload: Payload, requested: URL): Promise<void> {
  const url = readUrl(window, payload.url, requested)
  // The page was built with other files than those loaded.
  if (payload.version !== currentPage.context.version) return leaveFor(window, url)
  const order = currentPage.begin()
  try {
    const mounted = await currentPage.show(
      { type: 'server', payload: { ...payload, url: url.href } },
      { order, scroll: resetScroll },
    )
    await mounted()
  } catch (error) {
    if ((error as NavigationError).code !== 'aborted') leaveIfRefused(window, error, url)
  }
}

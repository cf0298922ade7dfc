import type { Payload } from '../../protocol/payload.ts'
import { readErrors } from '../form/errors.ts'
import { type HttpResponse, NavigationError } from '../navigation/navigation-error.ts'
import type { RequestHooks } from '../navigation/options.ts'
import type { PreparedOptions } from '../exchange/build-request.ts'
import { showFlash } from '../exchange/exchange.ts'
import { readExternal, readPayload } from '../exchange/read-answer.ts'
import { isDownload } from '../navigation/transport.ts'
import { isOfThisPage } from './apply-answer.ts'
import { followOut, followTo } from './follow.ts'
import type { BesideResponse } from '../navigation/beside-options.ts'
import type { BesideState, Sent } from './state.ts'

/** A request with the options it was sent with. */
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

/** Handles the response to a request. */
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

import { HEADERS } from '../../protocol/headers.ts'
import { type HttpResponse, NavigationError } from '../navigation/navigation-error.ts'
import type { BesideOptions, BesideResponse, RequestHooks } from '../navigation/options.ts'
import { namePage } from '../view/url.ts'
import { prepareRequest, prepareOptions, type PreparedOptions } from '../exchange/build-request.ts'
import { type HttpRequest, type Progress, isDownload } from '../navigation/transport.ts'
import { waitUnlessAborted } from '../exchange/await.ts'
import type { Payload } from '../../protocol/payload.ts'
import { readErrors } from '../form/errors.ts'
import { showFlash, leaveIfRefused, readUrl, openExternal } from '../exchange/exchange.ts'
import { readExternal, readPayload } from '../exchange/read-answer.ts'
import { resetScroll } from '../view/reset-scroll.ts'
import { leaveFor } from '../exchange/leave.ts'
import {
  type Expectation,
  type BesideServices,
  type BesideState,
  createState,
  isOfThisPage,
  type Sent,
} from './state.ts'

interface Wanted extends Omit<BesideOptions, 'signal' | 'optimistic'> {
  order: number
}

const UNANSWERED: readonly string[] = ['aborted', 'timeout', 'network']

function buildAsked({ services }: BesideState, { sent, options, url, hooks }: Asked, signal: AbortSignal): HttpRequest {
  const { window, currentPage } = services
  const { context } = currentPage
  const request = prepareRequest(url, options, context, window)
  // Only a request for the current page depends on the version of the loaded files.
  if (!sent.isChange && namePage({ ...context, dialog: null, url: url.href }) !== sent.page)
    delete request.headers[HEADERS.version]
  const tellProgress = async (progress: Progress): Promise<unknown> => hooks.progress?.(progress, context)
  return { ...request, signal, onProgress: (progress) => void tellProgress(progress).catch(console.error) }
}

async function attempt(
  state: BesideState,
  { order, ...given }: Wanted,
  signal: AbortSignal,
  expectation: Expectation | undefined,
): Promise<BesideResponse> {
  const { hooks = {} } = given
  const { window, currentPage, transport } = state.services
  const { context } = currentPage
  const options = await prepareOptions(given, context.url)
  const url = new URL(options.url, window.location.href)
  if (!/^https?:/.test(url.href)) throw new NavigationError('invalid')
  const before = async (): Promise<unknown> => hooks.before?.(options, context)
  if ((await waitUnlessAborted(signal, before())) === false) throw new NavigationError('cancelled')
  await hooks.start?.(context)
  // A request that had to wait takes its position when it is sent.
  const sent = state.begin(options, hooks.before ? currentPage.begin() : order)
  if (expectation) expectation.order = sent.order
  try {
    const asked = { sent, options, url, hooks }
    const response = await transport(buildAsked(state, asked, signal))
    if (signal.aborted) throw new NavigationError('aborted')
    if ((await hooks.data?.(response, context)) === false) return { response, errors: {} }
    return await takeAnswer(state, asked, response)
  } catch (thrown) {
    // It is unknown whether the change was made.
    if (expectation && sent.isChange && UNANSWERED.includes((thrown as NavigationError).code))
      state.doubts.add(sent.page, options.only)
    throw thrown
  } finally {
    state.end(sent)
  }
}

async function tellFailure(state: BesideState, { hooks = {} }: Wanted, thrown: unknown): Promise<BesideResponse> {
  const { context } = state.services.currentPage
  const error = thrown instanceof NavigationError ? thrown : undefined
  const type = error?.code ?? 'exception'
  // Network failures are reported in the result; anything else is a bug.
  if (!error) console.error(thrown)
  if (type === 'cancelled' || type === 'aborted') await hooks.abort?.(context)
  else if (error && type === 'invalid') await hooks.invalid?.(error, context)
  else await hooks.exception?.(thrown, context)
  await hooks.fail?.(context)
  return { errors: {}, error: { type, actual: thrown }, response: error?.response }
}

export function createBeside(services: BesideServices) {
  const { currentPage } = services
  const { context } = currentPage
  const state = createState(services, () => void dispelDoubts())

  /** Reloads doubtful properties of the page once no pending request changes it. */
  async function dispelDoubts(): Promise<void> {
    if (!currentPage.isAttached() || state.isChanging()) return
    const doubted = state.doubts.take(namePage(context))
    // Neither an error page nor a newer build may replace the page.
    const data = ({ status }: HttpResponse): boolean => status === 200
    if (doubted) await request({ ...doubted, hooks: { data } }, currentPage.begin())
  }

  async function request(
    { signal = new AbortController().signal, optimistic, ...given }: BesideOptions,
    order: number,
  ): Promise<BesideResponse> {
    const wanted = { ...given, order }
    const expectation = optimistic && { change: optimistic, order: undefined }
    const giveUp = expectation && state.expect(expectation)
    let result: BesideResponse
    try {
      result = await attempt(state, wanted, signal, expectation)
      giveUp?.()
    } catch (thrown) {
      giveUp?.()
      result = await tellFailure(state, wanted, thrown).catch((): BesideResponse => ({
        errors: {},
        error: { type: 'exception', actual: thrown },
      }))
    }
    const after = async (): Promise<unknown> => given.hooks?.after?.(context)
    await after().catch(console.error)
    void dispelDoubts()
    return result
  }

  return {
    request,
    /** Applies a change; the result reverts it unless a response has replaced it. */
    expect: (order: number, change: Expectation['change']) => state.expect({ order, change }),
  }
}

interface Asked {
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

async function takeAnswer(state: BesideState, asked: Asked, response: HttpResponse): Promise<BesideResponse> {
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

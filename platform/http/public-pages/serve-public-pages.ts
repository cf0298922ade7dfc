import { HEADERS } from '@cadenza/navigation'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { hasTag } from '../responses/conditional.ts'
import { hasCookiesOff } from '../sessions/kept-cookies.ts'
import { requestInnerHeaders, isInner } from '../requests/inner-request.ts'
import type { SenderBudget } from '../requests/sender-budget.ts'
import { type Answer, findEncoding, encodeAnswer, type PackedAnswer } from './packed-answer.ts'
import { replaceAddress } from './own-address.ts'
import type { PageCache } from './page-cache.ts'
import { createPageTemplates } from './page-templates.ts'
import { navigationHeaders, type RepeatedAnswers } from './repeated-answers.ts'

interface PublicPagesOptions {
  cache: PageCache
  repeats: RepeatedAnswers
  /**
   * Path and query of a page that is the same for all without cookies, as the app writes them,
   * without unknown parameters. Null: it may be personal.
   */
  addressOf: (request: FastifyRequest) => string | null
  budget: SenderBudget
  /** Version of the browser's files: requests of an older page are answered differently. */
  version: string
}

/** Caches must revalidate each time; a shared cache may serve it for a second. */
const forAll = 'public, max-age=0, s-maxage=1'
const varying = ['Cookie', 'Accept-Encoding', ...navigationHeaders].join(', ')
const plainNavigation = new Set<string>([HEADERS.hybrid, HEADERS.version])
const longestAddress = 1_000
/** Characters of a visitor's page from which it is compressed by its template. */
const leastPacked = 8_192

/**
 * Serves pages that are the same for everyone from the cache. They are rendered for a request of
 * the app to itself, so that they contain nothing of a visitor. Add it after the host guard and
 * before load shedding: a cached page costs nothing. Visitors' pages are compressed by those of
 * everybody: add it before other compression.
 */
export function servePublicPages(
  app: FastifyInstance,
  { cache, repeats, addressOf, budget, version }: PublicPagesOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const target = isOfNobody(request) ? targetOf(request, { version, addressOf }) : null
    if (target === null) return undefined
    const page = cache.peek(target.name)
    if (page) {
      const encoding = findEncoding(request.headers['accept-encoding'])
      if (target.isAsMade) repeats.remember(request, reply, { name: target.name, etag: page.etag, encoding })
      return sendPage(request, reply, { page, target })
    }
    // A changed page of the cache is rendered for everyone, so it is free for its first visitor.
    const refused = cache.has(target.name) ? undefined : budget.refuse(request, reply)
    if (refused) return refused
    try {
      return await answer(request, reply, target)
    } catch (error) {
      // Renders it without the cache, which reveals the problem.
      request.log.debug(error, 'No kept page could be had.')
      return undefined
    }
  })

  const templates = createPageTemplates()
  app.addHook('onSend', async (request, reply, body) => {
    if (typeof body !== 'string' || body.length < leastPacked || reply.statusCode !== 200) return body
    if (isOfNobody(request) || !takesGzip(request)) return body
    const target = targetOf(request, { version, addressOf })
    const packed = target && templates.pack(target.name, body, () => readPage(request, target))
    if (!packed) return body
    const vary = reply.getHeader('vary')
    reply.headers({ 'content-encoding': 'gzip', vary: vary ? `${String(vary)}, accept-encoding` : 'accept-encoding' })
    return packed
  })

  /** Returns everybody's page, rendered if it is not kept. */
  async function readPage(request: FastifyRequest, target: Target): Promise<string | null> {
    const page = await getPage(request, target)
    return page && (await page.pack('identity')).toString()
  }

  function getPage(
    request: FastifyRequest,
    target: Target,
    tell: (made: LightMyRequestResponse) => void = () => {},
  ): Promise<PackedAnswer | null> {
    return cache.get(target.name, async () => {
      const made = await ask(request, target)
      tell(made)
      return isForAll(made) ? encodeAnswer(describe(made)) : null
    })
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
  ): Promise<FastifyReply | undefined> {
    let made: LightMyRequestResponse | undefined
    const page = await getPage(request, target, (answered) => (made = answered))
    if (made) await budget.spend(request)
    if (page) return sendPage(request, reply, { page, target })
    // A personal response was rendered for another URL, if the visitor's has more parameters.
    return made && target.isAsMade ? passOn(reply, made) : undefined
  }

  function ask(
    { host, protocol, headers, id, socket }: FastifyRequest,
    { address }: Target,
  ): Promise<LightMyRequestResponse> {
    return app.inject({
      method: 'GET',
      url: address,
      // Identifies a trusted proxy, which states protocol and host.
      remoteAddress: socket.remoteAddress,
      headers: {
        ...requestInnerHeaders,
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol,
        'x-request-id': id,
        ...(headers[HEADERS.hybrid] && { [HEADERS.hybrid]: 'true', [HEADERS.version]: version }),
      },
    })
  }
}

interface Target {
  /** Path and host: the page's name in the cache. */
  name: string
  address: string
  /** Both in the form used in pages. */
  made: string
  asked: string
  isAsMade: boolean
}

const gzip = new Negotiator({ supportedValues: ['gzip'] })
const takesGzip = ({ headers }: FastifyRequest): boolean => gzip.negotiate(headers['accept-encoding'] ?? '') === 'gzip'

/** Whether the response cannot be personal. */
const isOfNobody = (request: FastifyRequest): boolean =>
  request.headers.cookie === undefined && request.headers.authorization === undefined && !hasCookiesOff(request)

/** Returns the page that everybody gets at the address of a request; null if it may be personal. */
function targetOf(
  request: FastifyRequest,
  { version, addressOf }: Pick<PublicPagesOptions, 'version' | 'addressOf'>,
): Target | null {
  const { method, headers, url, protocol, host } = request
  if (method !== 'GET' || url.length > longestAddress || isInner(request)) return null
  const said = navigationHeaders.filter((name) => headers[name] !== undefined)
  const isPlain =
    said.every((name) => plainNavigation.has(name)) &&
    [undefined, version].includes(headers[HEADERS.version] as string | undefined)
  if (said.length > 0 && !(isPlain && headers[HEADERS.hybrid])) return null
  const address = addressOf(request)
  const own = URL.parse(`${protocol}://${host}${url}`)
  if (address === null || own === null) return null
  own.hash = ''
  const made = `${protocol}://${host}${address}`
  const name = said.length === 0 ? made : `${made} navigation`
  return { name, address, made, asked: own.href, isAsMade: own.href === made }
}

function isForAll({ statusCode, headers, body }: LightMyRequestResponse): boolean {
  if (statusCode !== 200 || headers['set-cookie'] !== undefined) return false
  // Dialogs differ each time they are opened.
  return headers[HEADERS.hybrid] === undefined || (JSON.parse(body) as { dialog?: unknown }).dialog === null
}

function describe({ headers, rawPayload }: LightMyRequestResponse): Answer {
  return {
    type: String(headers['content-type']),
    headers: headers[HEADERS.hybrid] === undefined ? {} : { [HEADERS.hybrid]: 'true' },
    body: rawPayload,
  }
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, target }: { page: PackedAnswer; target: Target },
): Promise<FastifyReply | undefined> {
  const own = target.isAsMade ? undefined : await readdress(page, target)
  if (own === null) return undefined
  void reply.headers({ ...page.headers, 'cache-control': forAll, vary: varying, etag: page.etag })
  if (hasTag(request, page.etag)) return reply.code(304).send()
  if (own !== undefined) return reply.type(page.type).send(own)
  const encoding = findEncoding(request.headers['accept-encoding'])
  const body = page.ready(encoding) ?? (await page.pack(encoding))
  // Sent even for identity, so that the response is not compressed again.
  return reply.type(page.type).header('content-encoding', encoding).send(body)
}

/** Inserts the visitor's own URL, which no cached page contains. */
async function readdress(page: PackedAnswer, target: Target): Promise<string | null> {
  const body = await page.pack('identity')
  return replaceAddress(body.toString(), target, page.headers[HEADERS.hybrid] === undefined)
}

/** Headers of the inner connection, not of this one. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Passes on a personal response: this visitor has requested it. */
function passOn(reply: FastifyReply, { statusCode, headers, rawPayload }: LightMyRequestResponse): FastifyReply {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofConnection.has(name)) void reply.header(name, value)
  return reply.code(statusCode).send(rawPayload)
}

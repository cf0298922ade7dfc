import { HEADERS } from '@cadenza/navigation'
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { hasTag } from '../responses/conditional.ts'
import { hasCookiesOff } from '../sessions/kept-cookies.ts'
import { requestInnerHeaders, isInner } from '../requests/inner-request.ts'
import type { SenderBudget } from '../requests/sender-budget.ts'
import { type Answer, chooseEncoding, encodeAnswer, type PackedAnswer } from './packed-answer.ts'
import { replaceAddress } from './own-address.ts'
import type { PageCache } from './page-cache.ts'
import { navigationHeaders, type RepeatedAnswers } from './repeated-answers.ts'

interface PublicPagesOptions {
  cache: PageCache
  repeats: RepeatedAnswers
  /**
   * The address, from its path on, of the page that a request is for, where that is the same for everybody who brings no cookie: as
   * the app itself writes it, with nothing in its query that the page does not know. Null: it may be somebody's own.
   */
  addressOf: (request: FastifyRequest) => string | null
  /** Of what is made anew, each sender may have so much. */
  budget: SenderBudget
  /** Of the browser's files: what an older page asks for is answered otherwise. */
  version: string
}

/** Whoever keeps it asks again each time; a shared cache may answer with it for a second. */
const forAll = 'public, max-age=0, s-maxage=1'
const varying = ['Cookie', 'Accept-Encoding', ...navigationHeaders].join(', ')
const plainNavigation = new Set<string>([HEADERS.hybrid, HEADERS.version])
/** Longer addresses are nobody's but their sender's. */
const longestAddress = 1_000

/**
 * Answers pages that are the same for everybody from the cache. What is cached was made for a request of the app to itself that has an
 * address and nothing else: no cookie, no sender, no header of a visitor can be in it. To be added after what guards the hosts, and
 * before what turns visitors away: a page that is there costs nothing.
 */
export function servePublicPages(
  app: FastifyInstance,
  { cache, repeats, addressOf, budget, version }: PublicPagesOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const target = targetOf(request, { version, addressOf })
    if (target === null) return undefined
    const page = cache.peek(target.name)
    if (page) {
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (target.isAsMade) repeats.remember(request, reply, { name: target.name, etag: page.etag, encoding })
      return sendPage(request, reply, { page, target })
    }
    // One that is cached and has changed is made for everybody, whoever asks first.
    const refused = cache.has(target.name) ? undefined : budget.refuse(request, reply)
    if (refused) return refused
    try {
      return await answer(request, reply, target)
    } catch (error) {
      // Made as if nothing were cached: what is the matter is told by that.
      request.log.debug(error, 'No kept page could be had.')
      return undefined
    }
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
  ): Promise<FastifyReply | undefined> {
    let made: LightMyRequestResponse | undefined
    const page = await cache.get(target.name, async () => {
      made = await ask(request, target)
      return isForAll(made) ? encodeAnswer(describe(made)) : null
    })
    if (made) await budget.spend(request)
    if (page) return sendPage(request, reply, { page, target })
    // What is not for all was made for another address than theirs, if that says more.
    return made && target.isAsMade ? passOn(reply, made) : undefined
  }

  /** The page's address, asked for by nobody. */
  function ask(
    { host, protocol, headers, id, socket }: FastifyRequest,
    { address }: Target,
  ): Promise<LightMyRequestResponse> {
    return app.inject({
      method: 'GET',
      url: address,
      // Whether it is a proxy that is trusted, which says by which protocol and for which host it asks.
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
  /** What is asked for, and on which host: the page's in the cache. */
  name: string
  /** The page's, from its path on. */
  address: string
  /** Both as pages say them. */
  made: string
  asked: string
  isAsMade: boolean
}

/** What a request is for; null where the answer may be somebody's own. */
function targetOf(
  request: FastifyRequest,
  { version, addressOf }: Pick<PublicPagesOptions, 'version' | 'addressOf'>,
): Target | null {
  const { method, headers, url, protocol, host } = request
  const isAsked = method === 'GET' && headers.cookie === undefined && headers.authorization === undefined
  if (!isAsked || url.length > longestAddress || isInner(request) || hasCookiesOff(request)) return null
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
  // A dialog is one of its own each time that it is opened.
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
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = page.ready(encoding) ?? (await page.pack(encoding))
  // Said even where it is none: what comes after must not compress it once more.
  return reply.type(page.type).header('content-encoding', encoding).send(body)
}

/** The page with the visitor's own address in it, which is in nothing that is cached. */
async function readdress(page: PackedAnswer, target: Target): Promise<string | null> {
  const body = await page.pack('identity')
  return replaceAddress(body.toString(), target, page.headers[HEADERS.hybrid] === undefined)
}

/** Of the connection on which it was asked for, not of this one. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** What was made and is not for all: this visitor has asked for it. */
function passOn(reply: FastifyReply, { statusCode, headers, rawPayload }: LightMyRequestResponse): FastifyReply {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofConnection.has(name)) void reply.header(name, value)
  return reply.code(statusCode).send(rawPayload)
}

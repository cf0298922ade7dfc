import { HEADERS } from '@cadenza/navigation'
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { hasTag } from '../responses/conditional.ts'
import { keepsNoCookies } from '../sessions/kept-cookies.ts'
import { innerHeaders, isInner } from '../requests/inner-request.ts'
import { type Answer, chooseEncoding, packAnswer, type PackedAnswer } from './packed-answer.ts'
import type { PageCache } from './page-cache.ts'
import { ofNavigation, type RepeatedAnswers } from './repeated-answers.ts'

interface PublicPagesOptions {
  cache: PageCache
  repeats: RepeatedAnswers
  /** Whether the page at an address is the same for everybody who brings no cookie. */
  isPublic: (request: FastifyRequest) => boolean
  /** Of the browser's files: what an older page asks for is answered otherwise. */
  version: string
}

/** Whoever keeps it asks again each time; a shared cache may answer with it for a second. */
const forAll = 'public, max-age=0, s-maxage=1'
const varying = ['Cookie', 'Accept-Encoding', ...ofNavigation].join(', ')
const plainNavigation = new Set<string>([HEADERS.hybrid, HEADERS.version])
/** Longer addresses are nobody's but their sender's. */
const longestAddress = 1_000

/**
 * Answers pages that are the same for everybody from the cache. What is kept was made for a request of the app to itself that has an
 * address and nothing else: no cookie, no sender, no header of a visitor can be in it. To be added after what guards the hosts, and
 * before what turns visitors away: a page that is there costs nothing.
 */
export function servePublicPages(
  app: FastifyInstance,
  { cache, repeats, isPublic, version }: PublicPagesOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = nameOf(request, version)
    if (name === null) return undefined
    const page = cache.peek(name)
    if (page) {
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      repeats.remember(request, reply, { name, etag: page.etag, encoding })
      return sendPage(request, reply, page)
    }
    if (!isPublic(request)) return undefined
    try {
      return await answer(request, reply, name)
    } catch (error) {
      // Made as if nothing were kept: what is the matter is told by that.
      request.log.debug(error, 'No kept page could be had.')
      return undefined
    }
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply | undefined> {
    let made: LightMyRequestResponse | undefined
    const page = await cache.get(name, async () => {
      made = await ask(request)
      return isForAll(made) ? packAnswer(describe(made)) : null
    })
    if (page) return sendPage(request, reply, page)
    return made && passOn(reply, made)
  }

  /** The same address, asked for by nobody. */
  function ask({ url, host, protocol, headers, id, socket }: FastifyRequest): Promise<LightMyRequestResponse> {
    return app.inject({
      method: 'GET',
      url,
      // Whether it is a proxy that is believed, which says by which protocol and for which host it asks.
      remoteAddress: socket.remoteAddress,
      headers: {
        ...innerHeaders,
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol,
        'x-request-id': id,
        ...(headers[HEADERS.hybrid] && { [HEADERS.hybrid]: 'true', [HEADERS.version]: version }),
      },
    })
  }
}

/** Host, address and what is asked for; null where the answer may be somebody's own. */
function nameOf(request: FastifyRequest, version: string): string | null {
  const { method, headers, url } = request
  const isAsked = method === 'GET' && headers.cookie === undefined && headers.authorization === undefined
  if (!isAsked || url.length > longestAddress || isInner(request) || keepsNoCookies(request)) return null
  const address = `${request.protocol}://${request.host}${url}`
  const said = ofNavigation.filter((name) => headers[name] !== undefined)
  if (said.length === 0) return address
  const isPlain =
    said.every((name) => plainNavigation.has(name)) &&
    [undefined, version].includes(headers[HEADERS.version] as string | undefined)
  return isPlain && headers[HEADERS.hybrid] ? `${address} navigation` : null
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

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: PackedAnswer): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  void reply.headers({ ...page.headers, 'cache-control': forAll, vary: varying, etag: page.etag })
  if (hasTag(request, page.etag)) return reply.code(304).send()
  const body = page.ready(encoding) ?? (await page.pack(encoding))
  // Said even where it is none: what comes after must not compress it once more.
  return reply.type(page.type).header('content-encoding', encoding).send(body)
}

/** Of the connection on which it was asked for, not of this one. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** What was made and is not for all: this visitor has asked for it. */
function passOn(reply: FastifyReply, { statusCode, headers, rawPayload }: LightMyRequestResponse): FastifyReply {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofConnection.has(name)) void reply.header(name, value)
  return reply.code(statusCode).send(rawPayload)
}

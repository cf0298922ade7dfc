import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { href } from '@cadenza/navigation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { countAttempt } from '#platform/http/requests/rate-limit.ts'
import { isFromOwnPage } from '#platform/http/sessions/csrf.ts'
import type { Db } from '#platform/schema/schema.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import { storeTurnMail } from '#core/queue/server/turn-mail-store.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { emailRule } from '#ui/forms/text-rules.ts'
import { findLocaleOfHost } from '#platform/http/localization.ts'
import { markAlwaysAnswered } from '#platform/http/requests/shed-load.ts'
import type { AnsweredRequests } from '#platform/http/requests/answered-requests.ts'
import type { PageFiles } from '#platform/build/renderer.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import { type Locale, locales } from '#values/locales.ts'
import { leaveUncounted } from '#platform/http/requests/sender-budget.ts'
import { routes } from '#core/routes/routes.ts'
import type { Config } from '#core/context/config.ts'
import type { Place } from '#core/queue/queue.ts'
import { findPosition } from '#core/queue/server/places.ts'
import type { Queues } from '#core/queue/server/queues.ts'
import type { StoredQueue } from '#core/queue/server/queue-store.ts'
import { hrefOfQueue, serverRoutes, writePattern } from '#core/routes/server-routes.ts'
import { type MailForm, type QueueView, writeQueuePage } from './queue-page.ts'

interface QueueSite {
  db: Db
  queues: Queues
  answers: AnsweredRequests
  config: Config
  files: PageFiles
  translatorOf: (locale: Locale) => ServerTranslate
}

interface OwnSite extends QueueSite {
  version: string
}

type Asked = FastifyRequest<{
  Params: { queue: string }
  Querystring: { place?: string; again?: string; mail?: string }
}>

const json = 'application/json; charset=utf-8'
/** A shared cache may answer all who wait, once a second. */
const forASecond = 'public, max-age=1'

/** Adds the page of a queue, and the number that it serves: neither asks the database. */
export async function addQueueSite(app: FastifyInstance, site: QueueSite): Promise<void> {
  // Pages alone: an order takes its time, however fast pages are.
  site.answers.listen(({ asked, status, ms }) => {
    if (asked.method === 'GET' && status === 200) site.queues.watch(ms)
  })
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const own = { css: read('./queue.css'), js: read('./queue.js') }
  const version = createHash('sha256').update(own.css).update(own.js).digest('hex').slice(0, 12)
  await app.register(async (scope) => {
    markAlwaysAnswered(scope)
    leaveUncounted(scope)
    for (const [kind, type] of [
      ['css', 'text/css'],
      ['js', 'text/javascript'],
    ] as const)
      scope.get(`/queue/queue.${kind}`, (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=86400').send(own[kind]),
      )
    // A place is taken by who sees the page.
    const options = { exposeHeadRoute: false }
    scope.get(writePattern(serverRoutes['queue.page']), options, (request, reply) =>
      answerPage(request as Asked, reply, { ...site, version }),
    )
    scope.get(writePattern(serverRoutes['queue.served']), async (request, reply) => {
      const served = site.queues.readServed(Number((request as Asked).params.queue))
      if (served === undefined) return reply.callNotFound()
      return reply.type(json).header('cache-control', forASecond).send(served)
    })
  })
  // Writes, and thus is counted, and refused under load.
  app.post(writePattern(serverRoutes['queue.page']), (request, reply) =>
    noteMail(request as Asked, reply, { ...site, version }),
  )
}

const servedPrefix = href(serverRoutes['queue.served'], { queue: '0' }).slice(0, -1)

/** Answers polls of who waits before they reach the app: returns whether it was one. */
export function answerServed(queues: Queues, request: IncomingMessage, response: ServerResponse): boolean {
  const { url = '', method } = request
  if (method !== 'GET' || !url.startsWith(servedPrefix)) return false
  const served = queues.readServed(Number(url.slice(servedPrefix.length)))
  if (served === undefined) return false
  response.writeHead(200, {
    'content-type': json,
    'content-length': Buffer.byteLength(served),
    'cache-control': forASecond,
    'x-content-type-options': 'nosniff',
  })
  response.end(served)
  return true
}

const mailStates = ['offered', 'asked', 'noted'] as const

const readMailState = (asked: string | undefined) => mailStates.find((state) => state === asked) ?? 'offered'

const mailSchema = z.object({
  email: formField.text(emailRule, {
    isRequired: true,
    messages: { missing: 'contact.errors.required', tooLong: 'contact.errors.tooLong', wrong: 'contact.errors.email' },
  }),
})

/** Takes the address to write to when the turn of the browser's place comes. */
async function noteMail(request: Asked, reply: FastifyReply, site: OwnSite): Promise<unknown> {
  const { queues, config, db, translatorOf } = site
  const queue = queues.find(Number(request.params.queue))
  if (!queue) return reply.callNotFound()
  const page = hrefOfQueue(queue.id)
  const place = queues.places.readCookie(request, 'place', queue.id)
  if (!isFromOwnPage(request, config.origins) || !place) return reply.redirect(page, 303)
  const locale = findLocaleOfHost(request.host, config.origins)
  const translate = translatorOf(locale)
  const form = readForm(mailSchema, request.body, translate)
  const limit = await findRequestLimit(requestLimits.turnMail, request, { db, config, translate })
  const error = limit ?? ('errors' in form ? form.errors.email : undefined)
  if ('errors' in form || error !== undefined) {
    const typed: unknown = (request.body as { email?: unknown } | null)?.email
    return answerPage(request, reply.code(limit ? 429 : 422), site, {
      is: 'asked',
      typed: typeof typed === 'string' ? typed : '',
      error: error!,
    })
  }
  const { email } = form.value
  const clientHash = hashPerson(email, config.sessionSecret)
  // A refusal is shown to nobody, as with other mails to typed addresses.
  if ((await countAttempt(db, { limit: requestLimits.turnMailOfAddress, clientHash })).verdict === 'allowed')
    await storeTurnMail(db, { ...place, position: findPosition(place, queue), email, locale })
  return reply.redirect(`${page}?mail=noted`, 303)
}

async function answerPage(
  request: Asked,
  reply: FastifyReply,
  { queues, config, files, translatorOf, version }: OwnSite,
  refused?: MailForm,
): Promise<unknown> {
  const queue = queues.find(Number(request.params.queue))
  if (!queue) return reply.callNotFound()
  const { place, view } = await findView(request, reply, { queues, queue })
  const locale = findLocaleOfHost(request.host, config.origins)
  const path = hrefOfQueue(queue.id, place ? queues.places.write(place) : undefined)
  const others = locales.filter((one) => one !== locale && config.origins[one] !== config.origins[locale])
  const turn = view.is === 'turn' || view.is === 'passed' ? '1' : undefined
  const concert = { venueSlug: queue.hallSlug, date: queue.date }
  const page = writeQueuePage({
    queue,
    view,
    locale,
    timeZone: config.timeZone,
    translate: translatorOf(locale),
    shopName: config.shopName,
    stylesheets: files.assetsOf('cart').stylesheets,
    version,
    languages: Object.fromEntries(others.map((one) => [one, config.origins[one] + path])),
    concertPath: href(routes['events.show'], concert, { query: { slot: queue.slot || undefined, turn } }),
    servedPath: href(serverRoutes['queue.served'], { queue: String(queue.id) }),
    mail:
      view.is === 'announced' || view.is === 'waiting' ? (refused ?? { is: readMailState(request.query.mail) }) : null,
    now: new Date(),
  })
  // Not compressed: that would take longer than all else.
  return reply.type('text/html; charset=utf-8').header('content-encoding', 'identity').send(page)
}

async function findView(
  request: Asked,
  reply: FastifyReply,
  { queues, queue }: { queues: Queues; queue: StoredQueue },
): Promise<{ place: Place | null; view: QueueView }> {
  const { place: given, again } = request.query
  const { places } = queues
  const known = places.readCookie(request, 'place', queue.id) ?? places.read(given, queue.id)
  const before = known && findPosition(known, queue)
  const isAdmitted = before !== null && before < queue.served
  if (queue.ended_at) return { place: known, view: { is: 'ended' } }
  if (queue.isSoldOut && !isAdmitted) return { place: known, view: { is: 'sold_out' } }
  const isPassed = before !== null && before < queue.lapsed
  const place = known && !(isPassed && again) ? known : await queues.takePlace(request, reply, queue)
  if (typeof place === 'string') return { place: null, view: { is: place } }
  const position = findPosition(place, queue)
  const hasTurn = position !== null && position < queue.served
  if (hasTurn || given) places.keep(reply, place, hasTurn)
  return { place, view: viewFrom(position, queue) }
}

function viewFrom(position: number | null, { opened_at, served, lapsed }: StoredQueue): QueueView {
  if (!opened_at) return { is: 'announced' }
  if (position === null) return { is: 'drawing' }
  if (position >= served) return { is: 'waiting', position }
  return { is: position < lapsed ? 'passed' : 'turn' }
}

import type { Db } from '#platform/schema/schema.ts'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { href } from '@cadenza/navigation'
import { navigation, type NavigationOptions, parseForms } from '@cadenza/navigation/fastify'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { createPasswordHasher, type PasswordHasher } from '#platform/passwords/password-hasher.ts'
import { createCommonPasswords } from '#core/accounts/server/common-passwords.ts'
import { describeProvider, paymentKeyShapes } from '#core/payments/providers/server/providers.ts'
import { writeOrderAddresses } from '#core/orders/access/server/order-link.ts'
import { describeIssue } from '#ui/forms/server/read-form.ts'
import { mediaPlayerOrigin } from '../content/server/handlers.ts'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { routes } from '#core/routes/routes.ts'
import { keepAnswersPrivate } from '#platform/http/responses/caching.ts'
import type { Config } from '#core/context/config.ts'
import type { AppServices, MountApp, OrganiserSettings } from '#core/context/mounted-app.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { createSessionKeys } from './http/session-keys.ts'
import type { ChangeSignal } from '#platform/database/change-signal.ts'
import type { DatabaseConnection } from '#platform/database/database.ts'
import type { PageCacheOptions } from '#platform/http/public-pages/page-cache.ts'
import { createSharedCache } from '#platform/http/public-pages/shared-cache.ts'
import { renderErrorPage } from './pages/error-page.ts'
import { allFeatures, type ShopGuarded } from './features.ts'
import { createSecurityPolicy, findWalletOrigins } from './http/security-policy.ts'
import { watchContentState } from './http/content-state.ts'
import { createFlashStore, guardForms } from './http/flash-store.ts'
import { addPublicPageCache, type PublicPages } from './http/public-pages.ts'
import { serveShopFiles } from './http/shop-files.ts'
import { addHealthChecks } from '#platform/http/responses/health.ts'
import { addFeeds, findFeedSubjects, listFeeds } from '../feeds/server/feeds.ts'
import { addQueueSite, answerServed } from '../queue/server/queue-site.ts'
import { addWellKnownAddresses } from '../accounts/passkeys/server/well-known.ts'
import { addShareImages } from '../feeds/server/share-images.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import { guardHosts } from '#platform/http/requests/hosts.ts'
import { renderDocument } from './pages/document.ts'
import { readMultipartForms } from '#platform/http/requests/multipart-forms.ts'
import { addLanguageSwitch, takeSessionAlong } from './languages/language-switch.ts'
import { addTypedForms } from './languages/typed-forms.ts'
import { completeHead, findLocalizedUrls } from './pages/page-heads.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { keepFormBytes, parseJsonKeepingBytes } from '#platform/http/requests/raw-body.ts'
import type { Renderer } from '#platform/build/renderer.ts'
import { cleanTarget } from '#platform/http/requests/request-target.ts'
import {
  type AnsweredRequests,
  createAnsweredRequests,
  watchAnswers,
  logRequests,
} from '#platform/http/requests/answered-requests.ts'
import { createListeningServer } from '#platform/http/requests/listening-server.ts'
import { isInner } from '#platform/http/requests/inner-request.ts'
import { takeMark, watchCookies } from '#platform/http/sessions/kept-cookies.ts'
import { sendRequestId, readRequestId } from '#platform/http/requests/request-id.ts'
import { createTrustProxy } from '#platform/http/requests/trusted-proxies.ts'
import { addProxyEcho } from '#operations/check/proxy-echo.ts'
import { addMetrics } from '#operations/metrics/metrics.ts'
import { addSearchEngineFiles } from './pages/search-engines.ts'
import { setPermissionsPolicy, sendSecurityHeaders } from '#platform/http/responses/security-headers.ts'
import { createPreviews, type Previews } from './http/previews.ts'
import { createSharedProps } from './pages/shared-properties.ts'
import { createContextOpener } from './open-context.ts'
import { writeMail } from './mails.ts'
import { createQueues, type Queues } from '#core/queue/server/queues.ts'
import { createLiveSettings } from '#core/settings/server/live-settings.ts'
import { createTexts, type Texts } from './texts.ts'
import { runInPlace, type RunInWorker } from '#platform/threads/run-in-worker.ts'
import { createSenderBudget, keepBudget } from '#platform/http/requests/sender-budget.ts'
import { markAlwaysAnswered, limitLoad } from '#platform/http/requests/shed-load.ts'
import { createServerTimeouts, limitBodyTime } from '#platform/http/requests/timeouts.ts'

/**
 * Brotli's default quality is for files compressed once; this one takes half the time of gzip, at
 * the same size. A window of a page's size saves the memory for each response, a fifth of the time.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } }

/** Maximum bytes compressed at once: faster than a stream, but more would block other requests. */
const largestPage = 256 * 1024

export interface AppDependencies {
  database: Pick<DatabaseConnection, 'db' | 'pool' | 'isAnswering' | 'canWrite' | 'longestWait'>
  renderer: Renderer
  /** For work that outlasts its request. Default: the same. */
  workDb?: Db
  clock: () => Date
  /** Milliseconds of event loop delay at which visitors are turned away. Default: a second. */
  mostDelay?: number
  /** Maximum number of connections when the page cache is used. Default: unlimited. */
  mostConnections?: number
  /** Default: as secure as required, and as slow. */
  passwordHasher?: PasswordHasher
  /** Runs CPU-bound work. Default: on this thread, blocking all requests. */
  runInWorker?: RunInWorker
  /** Default: standard output, at the configured level. */
  log?: Log
  /** Change signal of the page cache and its data. Default: no caching. */
  publicPages?: {
    changes: ChangeSignal
    /** Connections for reading such pages, independent of buyers. Default: those of visitors. */
    database?: Pick<DatabaseConnection, 'db' | 'longestWait'>
  } & Pick<PageCacheOptions, 'proven' | 'mostStale' | 'mostBytes'>
  /** The organiser's settings, changeable at runtime. Default: local to this app. */
  settings?: OrganiserSettings
  /** Of dates on sale, as their owner keeps them up to date. Default: local to this app. */
  queues?: Queues
  /** Other apps on the same server, each under its own path. Default: none. */
  mountedApps?: readonly MountApp[]
}

/** Creates a whole shop that does not listen yet, and shares nothing with others in the process. */
export async function createApp(
  config: Config,
  {
    database,
    renderer,
    clock,
    mostDelay,
    mostConnections,
    passwordHasher = createPasswordHasher(),
    runInWorker = runInPlace,
    workDb = database.db,
    log = createLog({ level: config.logLevel, clock, keyShapes: paymentKeyShapes }),
    publicPages,
    settings = createLiveSettings(config),
    queues = createShopQueues(config, database),
    mountedApps = [],
  }: AppDependencies,
): Promise<FastifyInstance> {
  const { db } = database
  const { handlers, guards, schemas, publicRoutes } = allFeatures
  const texts = createTexts()
  const { messages, translatorOf } = texts
  const keys = createSessionKeys(config, clock)

  const answers = createAnsweredRequests()
  logRequests(log, answers)
  answers.listen(({ ms }) => queues.watch(ms))
  const addMetricsPage = addMetrics({ config, database, answers })
  const ofPages = publicPages?.database ?? database
  const databaseOf = (request: FastifyRequest) => (isInner(request) ? ofPages : database)
  const content = publicPages && watchContentState(publicPages.changes, { db: ofPages.db, config, clock, settings })
  const sharedCache = content && createSharedCache(content)
  const pages =
    content &&
    addPublicPageCache({ config, answers, version: renderer.version, publicRoutes }, { ...publicPages, ...content })
  const app = createServer(config, { log, answers, pages, queues, mostConnections })
  sendSecurityHeaders(app, createSecurityPolicy(config))
  setPermissionsPolicy(app, [mediaPlayerOrigin], findWalletOrigins(config)?.scripts)
  guardHosts(app, config)
  limitBodyTime(app, config)
  await app.register(cookie)
  // After the cookies, because it reads the headers that they set.
  keepAnswersPrivate(app)
  watchCookies(app)
  await readBodies(app)
  const budget = createSenderBudget({ db, secret: config.sessionSecret, limit: requestLimits.page })
  pages?.serve(app, budget)
  await compressAnswers(app)
  const isShed = limitLoad(app, { databaseOf, isFirst: keys.places.isKept, mostDelay })
  keepBudget(app, budget)
  addSearchEngineFiles(app, { db, config, clock })
  addShareImages(app, { db, config })
  addWellKnownAddresses(app, config)
  addProxyEcho(app, { sessionSecret: config.sessionSecret, clock })
  addFeeds(app, { db, config, clock, translatorOf })
  await addQueueSite(app, { queues, config, files: renderer, translatorOf })

  const passwords = { ...passwordHasher, isCommon: createCommonPasswords() }
  const previews = createPreviews(config)
  const parts = {
    config,
    databaseOf,
    sharedCache,
    queues,
    texts,
    keys,
    previews,
    isShed,
    passwords,
    runInWorker,
    clock,
    log,
  }
  const openContext = createContextOpener(parts)
  addLanguageSwitch(app, { config, openContext })
  addTypedForms(app, { config, openContext, csrf: keys.csrf })

  const options: NavigationOptions<ShopContext, ShopGuarded> = {
    routes: pageRoutes,
    version: renderer.version,
    handlers,
    guards,
    schemas,
    describeIssue: (issue, { context }) => describeIssue(issue, context.translate),
    heads: { shop: completeHead(config) },
    context: openContext,
    // Under a dialog the page has its own address.
    async share({ context, route, url, head }) {
      const address = route ? await writeOrderAddresses(route, context) : url
      const { locale, session } = context
      const urls = findLocalizedUrls({ head, url: address, locale }, config.origins)
      const localizedUrls = takeSessionAlong(urls, { locale, session, origins: config.origins })
      return createSharedProps(context, { localizedUrls, route: route?.name ?? null })
    },
    flashStore: createFlashStore(),
    csrf: guardForms(keys, config),
    exception: ({ context, ...failure }) => (context ? renderErrorPage(failure, context) : null),
    renderDocument: createDocumentWriter(renderer, texts),
  }
  await app.register(navigation<ShopContext, ShopGuarded>, options)
  const services = { config, db, workDb, passwords, clock, texts, isShed, runInWorker, settings, queues, previews }
  await mountApps(app, { mountedApps, ...services })
  // After the navigation, which answers the errors of later plugins.
  await app.register(async (scope) => {
    markAlwaysAnswered(scope)
    await serveShopFiles(scope, { config, messages, version: renderer.version })
    addHealthChecks(scope, database)
    addMetricsPage(scope)
  })
  await describeProvider(config.payment.provider).mount?.(app, { config, db, translatorOf })
  return app
}

/** The queues of a shop, for its visitors' database. */
export const createShopQueues = (config: Config, { db }: Pick<DatabaseConnection, 'db'>): Queues =>
  createQueues({ secret: config.sessionSecret, isSecure: isSecureAt(config.origins), db })

async function mountApps(
  app: FastifyInstance,
  {
    mountedApps,
    texts: { translatorOf, catalogue },
    previews,
    ...services
  }: Omit<AppServices, 'translatorOf' | 'writeMail' | 'previewBy'> & {
    mountedApps: readonly MountApp[]
    texts: Texts
    previews: Previews
  },
): Promise<void> {
  const given: AppServices = {
    ...services,
    translatorOf,
    writeMail: (queued) => writeMail(queued, { ...services, catalogue }),
    previewBy: previews.openBy,
  }
  for (const mount of mountedApps) await mount(app, given)
}

function createDocumentWriter(
  renderer: Renderer,
  { messages, translatorOf }: Texts,
): NavigationOptions<ShopContext>['renderDocument'] {
  return async ({ payload, context: { locale } }) => {
    const { html } = await renderer.render({ payload, messages: messages[locale] })
    return renderDocument({
      locale,
      payload,
      body: html,
      assets: renderer.assetsOf(payload.view.component, payload.dialog?.component),
      feeds: listFeeds(findFeedSubjects(payload), translatorOf(locale)),
      messagesUrl: href(routes.messages, { locale }, { query: { v: renderer.version } }),
    })
  }
}

interface ServerParts {
  log: Log
  answers: AnsweredRequests
  pages: PublicPages | undefined
  queues: Queues
  mostConnections: number | undefined
}

function createServer(config: Config, { log, answers, pages, queues, mostConnections }: ServerParts): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // `logRequests` writes one line per request; Fastify would write two.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: readRequestId,
    trustProxy: createTrustProxy(config.trustProxy),
    bodyLimit: 1024 * 1024,
    ...createServerTimeouts(config),
    // Requests received are answered while the process ends: a proxy would pass on any response to
    // its visitor, including a 503.
    return503OnClosing: false,
    rewriteUrl: (request) => takeMark(request, cleanTarget(request)),
    ...(pages && {
      serverFactory: createListeningServer({
        answerFirst: (request, response) => answerServed(queues, request, response) || pages.repeat(request, response),
        mostConnections,
        log,
      }),
    }),
    routerOptions: { ignoreTrailingSlash: true },
  })
  sendRequestId(app)
  watchAnswers(app, answers)
  return app
}

/** Files are compressed by the build; pages and their JSON are compressed on each response. */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    syncThreshold: largestPage,
    brotliOptions,
    zlibOptions: { level: 5 },
  })
}

async function readBodies(app: FastifyInstance): Promise<void> {
  await readMultipartForms(app)
  parseForms(app, { keepBytes: keepFormBytes })
  parseJsonKeepingBytes(app)
}

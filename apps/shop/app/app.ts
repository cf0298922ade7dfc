import type { Db } from '#platform/schema/schema.ts'
import cookie from '@fastify/cookie'
import { href } from '@cadenza/navigation'
import { navigation, type NavigationOptions } from '@cadenza/navigation/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { addPublicPageCache } from './http/public-pages.ts'
import { compressAnswers, createServer, readBodies } from './http/server.ts'
import { serveShopFiles } from './http/shop-files.ts'
import { addHealthChecks } from '#platform/http/responses/health.ts'
import { addFeeds, findFeedSubjects, listFeeds } from '../feeds/server/feeds.ts'
import { addQueueSite } from '../queue/server/queue-site.ts'
import { addWellKnownAddresses } from '../accounts/passkeys/server/well-known.ts'
import { addShareImages } from '../feeds/server/share-images.ts'
import { guardHosts } from '#platform/http/requests/hosts.ts'
import { renderDocument } from './pages/document.ts'
import { addLanguageSwitch, takeSessionAlong } from './languages/language-switch.ts'
import { addTypedForms } from './languages/typed-forms.ts'
import { completeHead, findLocalizedUrls } from './pages/page-heads.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import type { Renderer } from '#platform/build/renderer.ts'
import { createAnsweredRequests, logRequests } from '#platform/http/requests/answered-requests.ts'
import { isInner } from '#platform/http/requests/inner-request.ts'
import { watchCookies } from '#platform/http/sessions/kept-cookies.ts'
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
import { limitBodyTime } from '#platform/http/requests/timeouts.ts'

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
    queues = createQueues(config, database),
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
  await addRoutes(app, { db, config, clock, translatorOf, queues, files: renderer, answers })

  const passwords = { ...passwordHasher, isCommon: createCommonPasswords() }
  const previews = createPreviews(config)
  const own = { sharedCache, queues, texts, keys, previews, isShed }
  const openContext = createContextOpener({ ...own, config, databaseOf, passwords, runInWorker, clock, log })
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

/** Adds what is no page of the navigation. */
async function addRoutes(
  app: FastifyInstance,
  { db, clock, ...shop }: Parameters<typeof addFeeds>[1] & Parameters<typeof addQueueSite>[1],
): Promise<void> {
  const { config } = shop
  addSearchEngineFiles(app, { db, config, clock })
  addShareImages(app, { db, config })
  addWellKnownAddresses(app, config)
  addProxyEcho(app, { sessionSecret: config.sessionSecret, clock })
  addFeeds(app, { db, clock, ...shop })
  await addQueueSite(app, { db, ...shop })
}

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

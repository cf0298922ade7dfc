import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DatabaseConnection } from '#platform/database/database.ts'
import { Overloaded } from '#platform/database/database-errors.ts'
import { findLocaleOfHost } from '#platform/http/localization.ts'
import { openSession, createUnreadableSession } from '#platform/http/sessions/session.ts'
import type { Log } from '#platform/log/log.ts'
import type { RunInWorker } from '#platform/threads/run-in-worker.ts'
import type { SharedCache } from '#platform/http/public-pages/shared-cache.ts'
import type { Config } from '#core/context/config.ts'
import type { SaleQueues } from '#core/queue/queue.ts'
import { createContentErrorReport } from '#core/context/content-errors.ts'
import type { Passwords, ShopContext } from '#core/context/shop-context.ts'
import { readInLanguage, readEachTime } from '#core/context/shared-reads.ts'
import type { Previews } from './http/previews.ts'
import type { SessionKeys } from './http/session-keys.ts'
import type { Texts } from './texts.ts'

interface ContextOptions {
  config: Config
  databaseOf: (request: FastifyRequest) => Pick<DatabaseConnection, 'db'>
  /** Data shared by all visitors. Default: no caching. */
  sharedCache: SharedCache | undefined
  queues: SaleQueues
  texts: Texts
  keys: SessionKeys
  previews: Previews
  /** Whether a request is refused due to load: the database is not queried for it. */
  isShed: (request: FastifyRequest) => boolean
  passwords: Passwords
  runInWorker: RunInWorker
  clock: () => Date
  log: Log
}

export function createContextOpener({
  config,
  databaseOf,
  sharedCache,
  queues,
  texts,
  keys: { cookies, csrf, places },
  previews,
  isShed,
  passwords,
  runInWorker,
  clock,
  log,
}: ContextOptions) {
  const reportContentError = createContentErrorReport(log)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<ShopContext> => {
    const { db } = databaseOf(request)
    const preview = isShed(request) ? null : await previews.begin(request, reply).catch(() => null)
    const locale = findLocaleOfHost(request.host, config.origins)
    const opening = isShed(request)
      ? Promise.reject(new Overloaded())
      : openSession({ db, request, reply, cookies, places, tokenOf: csrf.tokenOf })
    const session = await opening.catch(createUnreadableSession)
    const translate = texts.translatorOf(locale)
    const accountTexts = texts.accountTextsOf(locale)
    const readShared = sharedCache && !preview ? readInLanguage(locale, sharedCache.open()) : readEachTime
    return {
      db: preview ?? db,
      readShared,
      queues,
      config,
      locale,
      translate,
      accountTexts,
      session,
      passwords,
      runInWorker,
      reportContentError,
      now: clock,
    }
  }
}

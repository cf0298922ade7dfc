import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { navigationFor, cookieFlashStore, type FlashStore } from '@cadenza/navigation/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { href } from '@cadenza/navigation'
import type { PageFiles } from '#platform/build/renderer.ts'
import { leaveUncounted } from '#platform/http/requests/sender-budget.ts'
import { Overloaded } from '#platform/database/database-errors.ts'
import { findLocaleOfHost, isSecureAt } from '#platform/http/localization.ts'
import { findEncryptedOrigin } from '#platform/http/sessions/csrf.ts'
import { hasCookiesOff } from '#platform/http/sessions/kept-cookies.ts'
import type { AppServices, MountedApp } from '#core/context/mounted-app.ts'
import { locales, type Locale } from '#values/locales.ts'
import { compileDeskMessages, createDeskTranslator } from '#apps/desk/i18n/server/catalogue.ts'
import type { DeskApp } from '#apps/desk/register.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { DeskContext, DeskGuarded } from '#apps/desk/server/context.ts'
import { createUploadWork } from '#apps/desk/season/files/server/upload-work.ts'
import { createPreviewLinks, type PreviewLinks } from '#apps/desk/server/preview-links.ts'
import { deskGuards } from '#apps/desk/server/guards.ts'
import { createDeskSessions, deskPath } from '#apps/desk/server/session.ts'
import { findStaffPerson } from '#apps/desk/server/staff-store.ts'
import type { Messages } from '#ui/i18n/translator.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import { sendSecurityHeaders } from '#platform/http/responses/security-headers.ts'
import type { Config } from '#core/context/config.ts'
import { leaveForm } from '#platform/http/requests/multipart-forms.ts'
import type { Db } from '#platform/schema/schema.ts'
import { describeFirstOwner } from './demo-owner.ts'
import { renderErrorPage } from './error-page.ts'
import { deskHandlers, previewTable } from './features.ts'
import { renderDocument } from './document.ts'
import { createSharedProps } from './shared-properties.ts'

const deskSources = {
  root: join(import.meta.dirname, '../../../..'),
  entry: 'apps/desk/client/main.tsx',
  table: 'apps/desk/app/features.ts',
  manifest: '.vite/desk.json',
}

/** The organiser's back office: a separate app on the shop's server, rendered in the browser. */
export const deskApp: MountedApp = {
  sources: deskSources,
  mount: (files) => (app, services) => mountDesk(app, { files, services }),
  operations: createUploadWork,
  describeStart: describeFirstOwner,
}

async function mountDesk(
  app: FastifyInstance,
  { files, services }: { files: PageFiles; services: AppServices },
): Promise<void> {
  const { config } = services
  const messages = compileDeskMessages()
  const previews = createPreviewLinks(services, previewTable)
  services.previewBy(previews.open)
  const { openContext, verify } = createContextOpener({ ...services, previews }, messages)
  const texts = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 8)

  await app.register(async (scope) => {
    keepToItself(scope, config)
    leaveUploads(scope)
    leaveUncounted(scope)
    addMessagesFile(scope, { messages, texts })
    await scope.register(navigationFor<DeskApp, DeskContext, DeskGuarded>(), {
      under: deskPath,
      routes: deskRoutes,
      version: `${files.version} ${texts}`,
      handlers: deskHandlers,
      guards: deskGuards,
      context: openContext,
      share: ({ context }) => createSharedProps(context),
      flashStore: createFlashStore(config),
      flashLimit: maxFlashBytes,
      csrf: {
        verify: (request, { session }) => verify(request, session),
        flash: (context, request) => ({ notice: { kind: 'negative', text: describeRefusal(context, request) } }),
        errors: (context, request) => ({ _token: describeRefusal(context, request) }),
      },
      exception: ({ context, ...failure }) => (context ? renderErrorPage(failure, context) : null),
      renderDocument: ({ payload, context: { locale, translate } }) =>
        renderDocument({
          locale,
          payload,
          translate,
          assets: files.assetsOf(payload.view.component, payload.dialog?.component),
          messagesPath: writeMessagesPath(locale, texts),
        }),
    })
  })
}

function describeRefusal({ translate, config }: DeskContext, request: FastifyRequest): string {
  const address = findEncryptedOrigin(request, config.origins)
  return address ? translate('frame.unencrypted', { address }) : translate('frame.expired')
}

function createContextOpener(
  services: AppServices & { previews: PreviewLinks },
  messages: ReturnType<typeof compileDeskMessages>,
) {
  const { config, db, clock, translatorOf, isShed } = services
  const sessions = createDeskSessions(config)
  const translators = new Map(
    locales.map((locale) => [
      locale,
      createDeskTranslator(locale, { messages: messages[locale], shop: translatorOf(locale) }),
    ]),
  )

  async function openContext(request: FastifyRequest, reply: FastifyReply): Promise<DeskContext> {
    const open = async () => {
      if (isShed(request)) throw new Overloaded()
      const session = await sessions.open(db, request, reply)
      const { current } = session
      const person = current?.step === 'in' ? ((await findStaffPerson(db, current.userId)) ?? null) : null
      return { session, person }
    }
    const opened = await open().catch((failure: unknown) => ({ session: sessions.none(), person: null, failure }))
    const locale = opened.person?.deskLocale ?? findLocaleOfHost(request.host, config.origins)
    const translate = translators.get(locale)!
    return { ...services, now: clock, ...opened, locale, translate }
  }

  return { openContext, verify: sessions.verify }
}

const writeMessagesPath = (locale: Locale, texts: string): string => `${deskPath}/texts/${locale}.json?v=${texts}`

/** Serves the desk's texts in a language: nothing personal, so they are cacheable. */
function addMessagesFile(
  scope: FastifyInstance,
  { messages, texts }: { messages: Record<Locale, Messages<DeskMessageKey>>; texts: string },
): void {
  for (const locale of locales) {
    const body = JSON.stringify(messages[locale])
    scope.get<{ Querystring: { v?: unknown } }>(`${deskPath}/texts/${locale}.json`, async ({ query }, reply) => {
      const isCurrent = query.v === texts
      reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      return reply.type('application/json; charset=utf-8').send(body)
    })
  }
}

/** The desk's own security policy: nothing external, and only the shop's pages in its frames. */
export function keepToItself(
  scope: FastifyInstance,
  { origins, environment, buildDirectory, hstsIncludeSubdomains }: Config,
): void {
  sendSecurityHeaders(scope, {
    isSecure: isSecureAt(origins),
    isSecureBelow: hstsIncludeSubdomains,
    isServedByVite: environment === 'development' && !buildDirectory,
    scriptOrigins: [],
    frameOrigins: [...new Set(Object.values(origins))],
    formTargets: [],
    // The rich text editor parses pasted content with the browser, in a document without scripts.
    trustedTypes: ['cadenza-navigation', 'ProseMirrorClipboard'],
  })
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
  })
}

/** Handlers read files once they know the sender: nothing from strangers is stored. */
export function leaveUploads(scope: FastifyInstance): void {
  const library = href(deskRoutes['media.index'])
  const season = href(deskRoutes['season.files.store'])
  scope.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?')
    const isPlan = /^\/desk\/season\/halls\/\d{1,15}\/plan$/.test(path)
    if (isPlan || path === season || path === library || path.startsWith(`${library}/`)) leaveForm(request)
  })
}

/** Bytes of JSON: enough to undo the largest change, such as publishing 10,000 drafts. */
const maxFlashBytes = 512 * 1024
/** Bytes of JSON that fit into a cookie of 4,000, signed and in base64. */
const mostInCookie = 2600
/** Marker in the cookie if the rest is in the session. */
const inSession = '_session'

/** Stores flash data in a signed cookie; what exceeds it, such as a long text, in the session. */
function createFlashStore({ sessionSecret, origins }: Config): FlashStore<DeskContext> {
  const store = cookieFlashStore({
    secret: createHash('sha256').update(`desk flash ${sessionSecret}`).digest('base64url'),
    secure: isSecureAt(origins),
    // Prevents other hosts of the domain from setting it.
    name: isSecureAt(origins) ? '__Host-cadenza_desk_flash' : 'cadenza_desk_flash',
  })
  return {
    async read(context, wire) {
      if (hasCookiesOff(wire.request)) {
        const text = context.translate('frame.cookies')
        return { errors: { _cookies: text }, flash: { notice: { kind: 'negative', text } } }
      }
      const told = await store.read(context, wire)
      const { current } = context.session
      return told.flash?.[inSession] && current ? ((await takeFlash(context.db, current.id)) ?? {}) : told
    },
    async write(context, data, wire) {
      const { current } = context.session
      const isLong = Buffer.byteLength(JSON.stringify(data)) > mostInCookie
      if (!isLong || !current) return store.write(context, data, wire)
      await keepFlash(context.db, current.id, data)
      return store.write(context, { errors: {}, flash: { [inSession]: true }, input: {} }, wire)
    },
  }
}

async function keepFlash(db: Db, id: string, flash: object): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ flash: JSON.stringify(flash) })
    .where('id', '=', id)
    .execute()
}

async function takeFlash(db: Db, id: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ flash: Record<string, unknown> }>`
    update staff_sessions set flash = null from (select id, flash from staff_sessions where id = ${id} for update) as kept
    where staff_sessions.id = kept.id and kept.flash is not null returning kept.flash`.execute(db)
  return rows[0]?.flash ?? null
}

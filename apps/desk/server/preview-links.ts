/** Links that show a public page with unsaved content: signed, and valid for half an hour. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type AppServices, type OpenPreview, previewParameter } from '#core/context/mounted-app.ts'
import type { PagePaths } from '#core/context/page-addresses.ts'
import type { Locale } from '#values/locales.ts'

export interface Previewed {
  /** Publishes the content with the user's drafts. Returns the page's paths; null: none. */
  show: (trx: Trx, what: { id: number; userId: number }) => Promise<PagePaths | null>
}

interface Looked {
  kind: string
  id: number
  userId: number
}

export interface PreviewLinks {
  /** Null: no page shows it. */
  linkTo: (what: Looked, locale: Locale) => Promise<string | null>
  open: OpenPreview
}

const milliseconds = 30 * 60 * 1000

export function createPreviewLinks(
  { config, db, clock }: Pick<AppServices, 'config' | 'db' | 'clock'>,
  kinds: Readonly<Record<string, Previewed>>,
): PreviewLinks {
  const sign = (text: string) =>
    createHmac('sha256', `desk preview ${config.sessionSecret}`).update(text).digest('base64url')

  function seal(what: Looked): string {
    const text = Buffer.from(JSON.stringify([what.kind, what.id, what.userId, clock().getTime() + milliseconds]))
    const sealed = text.toString('base64url')
    return `${sealed}.${sign(sealed)}`
  }

  function unseal(token: string): Looked | null {
    const [sealed = '', signature = ''] = token.split('.')
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(sealed))]
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    const [kind, id, userId, until] = JSON.parse(Buffer.from(sealed, 'base64url').toString()) as [
      string,
      number,
      number,
      number,
    ]
    return until > clock().getTime() ? { kind, id, userId } : null
  }

  /** The caller rolls the transaction back. */
  async function begin({ kind, id, userId }: Looked) {
    const trx = await db.startTransaction().execute()
    const close = () => trx.rollback().execute()
    try {
      await sql`set local lock_timeout = '2s'`.execute(trx)
      await sql`set local idle_in_transaction_session_timeout = '10s'`.execute(trx)
      return { db: trx as Db, close, paths: (await kinds[kind]?.show(trx, { id, userId })) ?? null }
    } catch (error) {
      await close()
      throw error
    }
  }

  return {
    async linkTo(what, locale) {
      const { paths, close } = await begin(what)
      await close()
      if (!paths) return null
      const url = new URL(paths[locale], config.origins[locale])
      url.searchParams.set(previewParameter, seal(what))
      return url.href
    },
    async open(token) {
      const what = unseal(token)
      return what && begin(what)
    },
  }
}

import { expect, vi } from 'vitest'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import type { TestDesk } from '#apps/desk/testing/desk.ts'
import type { Locale } from '#values/locales.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import type { Upload } from '#apps/desk/season/files/files.ts'

export interface SentSeason {
  name: string
  bytes: Uint8Array
}

interface Sending {
  file: SentSeason
  url?: string
  /** Hash of the preview to confirm. */
  seen?: string
  /** Locale of the sender. Default: English. */
  locale?: Locale
}

/** Uploads a season file like a browser; returns null for the dry run if it was imported. */
export async function sendSeason(
  desk: TestDesk,
  visitor: TestVisitor,
  sending: Sending,
): Promise<{ status: number; look: FileDryRun | null }> {
  const answer = await sendFile(desk, visitor, sending)
  const upload = await followUpload(visitor, answer.headers.location)
  if (upload?.outcome) return { status: answer.statusCode, look: 'look' in upload.outcome ? upload.outcome.look : null }
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const look: FileDryRun | null = isJson ? (JSON.parse(answer.body).view?.properties?.look ?? null) : null
  return { status: answer.statusCode, look }
}

/**
 * Returns the result of a long-running file after the redirect to its page; null without redirect.
 */
export async function followUpload(visitor: TestVisitor, location: string | undefined): Promise<Upload | null> {
  if (!/^\/desk\/season\/files\/\d+$/.test(location ?? '')) return null
  return vi.waitFor(
    async () => {
      const upload = (await visitor.get(location!)).props['upload'] as Upload
      expect(upload.outcome ?? upload.state).not.toBe('running')
      return upload
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Uploads a file like a browser, to any form. */
export async function sendFile(
  desk: TestDesk,
  visitor: TestVisitor,
  { file: { name, bytes }, url = '/desk/season/files', seen = '', locale = 'en' }: Sending,
): ReturnType<TestDesk['inject']> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  const body = new Response(form)
  const origin = desk.config.origins[locale]
  const answer = await desk.inject({
    method: 'POST',
    url: `${url}?${new URLSearchParams({ seen }).toString()}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      host: new URL(origin).host,
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': body.headers.get('content-type')!,
      'x-hybrid': 'true',
      'x-requested-with': 'XMLHttpRequest',
      'x-hybrid-version': (await visitor.hybrid(url)).payload.version,
      'x-xsrf-token': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? ''),
      cookie: [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
  })
  for (const { name: cookie, value } of answer.cookies) visitor.cookies.set(cookie, encodeURIComponent(value))
  return answer
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/schema/schema.ts'
import type { Config } from '#core/context/config.ts'
import { type OpenPreview, previewParameter } from '#core/context/mounted-app.ts'

/** Longer tokens are invalid. */
const longestToken = 500

/** Returns the preview token in the address of an opened page; null for public access. */
export function previewTokenOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string | null {
  if (method !== 'GET' || !url.includes(`${previewParameter}=`)) return null
  const token = URL.parse(url, 'http://localhost')?.searchParams.get(previewParameter) ?? ''
  return token === '' || token.length > longestToken ? null : token
}

export interface Previews {
  openBy(open: OpenPreview): void
  /** Returns the transaction from which a previewed page is read; null for the public content. */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<Db | null>
}

/** Previews of unpublished pages by link: framed by the shop's apps only, not cached or indexed. */
export function createPreviews({ origins }: Pick<Config, 'origins'>): Previews {
  let open: OpenPreview = async () => null
  const ancestors = `frame-ancestors ${[...new Set(Object.values(origins))].join(' ')}`

  function letBeFramed({ raw }: FastifyReply): void {
    const policy = String(raw.getHeader('content-security-policy') ?? '')
    raw.setHeader('content-security-policy', policy.replace(/frame-ancestors [^;]*/, ancestors))
    raw.removeHeader('x-frame-options')
  }

  return {
    openBy(opener) {
      open = opener
    },
    async begin(request, reply) {
      const token = previewTokenOf(request)
      if (token === null) return null
      void reply.header('x-robots-tag', 'noindex, nofollow')
      const opened = await open(token)
      if (!opened) return null
      let isOpen = true
      const close = () => {
        if (isOpen) opened.close().catch((error: unknown) => request.log.warn(error, 'A preview was not taken back.'))
        isOpen = false
      }
      reply.raw.once('finish', close).once('close', close)
      letBeFramed(reply)
      return opened.db
    },
  }
}

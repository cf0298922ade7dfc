import { createHash } from 'node:crypto'
import { HttpError, respond } from '@cadenza/navigation/server'
import { html, raw } from '#platform/http/responses/html-template.ts'
import type { ShopHandler } from '#core/context/shop-context.ts'

/** Origin of the video player. */
export const mediaPlayerOrigin = 'https://www.youtube-nocookie.com'

const style = 'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;background:#14100e}'

/** Policy of the only page that may show YouTube, framed only by pages of the shop. */
const policy = [
  "default-src 'none'",
  `frame-src ${mediaPlayerOrigin}`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const showVideo: ShopHandler<'video'> = ({ params, request, context: { locale } }) => {
  // Opened as a link it would contact YouTube without consent. Only old browsers do not send the
  // destination.
  const destination = request.headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'iframe') throw new HttpError(404)
  const source = `${mediaPlayerOrigin}/embed/${params.video}?autoplay=1&hl=${locale}&rel=0`
  const page = html`<!doctype html>
    <html lang="${locale}">
      <title>YouTube</title>
      ${raw(`<style>${style}</style>`)}
      <iframe
        src="${source}"
        title="YouTube"
        allow="autoplay; fullscreen"
        allowfullscreen
        referrerpolicy="strict-origin-when-cross-origin"
      ></iframe>
    </html>`
  return respond(page.toString(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
    },
  })
}

export const mediaVideoHandlers = { video: showVideo }

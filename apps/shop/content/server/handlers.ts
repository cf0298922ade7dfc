import { href } from '@cadenza/navigation'
import { HttpError, view, respond } from '@cadenza/navigation/server'
import { createHash } from 'node:crypto'
import { createPathsHead, redirectToOwnPath, writePathsBySlug } from '#core/context/page-addresses.ts'
import type { ShopHandler } from '#core/context/shop-context.ts'
import { schemaOrg } from '#core/context/structured-data.ts'
import { routes } from '#core/routes/routes.ts'
import { placeQuestionnaires } from '#core/surveys/server/survey-store.ts'
import { describeBlocks, textOfBlocks } from '#core/content/blocks/text-of-blocks.ts'
import { findFaqEntries } from '#core/content/server/faq-store.ts'
import { findGallery } from '#core/content/server/gallery-store.ts'
import { findPage } from '#core/content/server/page-store.ts'
import { html, markSafe } from '#platform/http/responses/html-template.ts'

const showGallery: ShopHandler<'gallery'> = ({ context: { db, locale, translate } }) =>
  view(
    'gallery',
    { gallery: () => findGallery(db, locale) },
    { head: { title: translate('gallery.title'), description: translate('gallery.description') } },
  )

/** Shows the page with that slug. The slug of another language redirects to this one's. */
const showPage: ShopHandler<'page'> = async ({ params, url, context }) => {
  const { db, locale, reportContentError } = context
  const found = await findPage(db, { slug: params.slug, locale, report: reportContentError })
  if (!found) throw new HttpError(404)
  const { page, slug } = found
  const [content = []] = await placeQuestionnaires(db, [page.content], { locale, report: reportContentError })
  const paths = writePathsBySlug(slug, (own) => href(routes.page, { slug: own }))
  const head = { title: page.title, description: describeBlocks(page.content), ...createPathsHead(paths, context) }
  return redirectToOwnPath(paths, { url, locale }) ?? view('page', { ...page, content }, { head })
}

const showFaqEntries: ShopHandler<'faq'> = async ({
  context: { db, locale, translate, reportContentError: report },
}) => {
  const questions = await findFaqEntries(db, { locale, report })
  const data = schemaOrg.questions(
    questions.map(({ question, answer }) => ({ question, answer: textOfBlocks(answer) })),
  )
  const head = { title: translate('faq.title'), description: translate('faq.description'), structuredData: data }
  const place = async () => {
    const answers = questions.map(({ answer }) => answer)
    const placed = await placeQuestionnaires(db, answers, { locale, report })
    return questions.map((question, index) => ({ ...question, answer: placed[index] ?? [] }))
  }
  return view('faq', { questions: place }, { head })
}

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
  // Opened as a link it would contact YouTube without consent. Old browsers send no destination.
  const destination = request.headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'iframe') throw new HttpError(404)
  const source = `${mediaPlayerOrigin}/embed/${params.video}?autoplay=1&hl=${locale}&rel=0`
  const page = html`<!doctype html>
    <html lang="${locale}">
      <title>YouTube</title>
      ${markSafe(`<style>${style}</style>`)}
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

export const contentHandlers = {
  gallery: showGallery,
  faq: showFaqEntries,
  page: showPage,
  video: showVideo,
}

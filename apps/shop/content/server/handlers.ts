import { href } from '@cadenza/navigation'
import { HttpError, view } from '@cadenza/navigation/server'
import { createPathsHead, redirectToOwnPath, writePathsBySlug } from '#core/context/page-addresses.ts'
import type { ShopHandler } from '#core/context/shop-context.ts'
import { describeQuestions } from '#core/context/structured-data.ts'
import { routes } from '#core/routes/routes.ts'
import { placeQuestionnaires } from '#core/surveys/server/survey-store.ts'
import { describeBlocks, textOfBlocks } from '#core/content/blocks/text-of-blocks.ts'
import { findFaqEntries } from '#core/content/server/faq-store.ts'
import { findGallery } from '#core/content/server/gallery-store.ts'
import { findPage } from '#core/content/server/page-store.ts'

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
  const data = describeQuestions(questions.map(({ question, answer }) => ({ question, answer: textOfBlocks(answer) })))
  const head = { title: translate('faq.title'), description: translate('faq.description'), structuredData: data }
  const place = async () => {
    const answers = questions.map(({ answer }) => answer)
    const placed = await placeQuestionnaires(db, answers, { locale, report })
    return questions.map((question, index) => ({ ...question, answer: placed[index] ?? [] }))
  }
  return view('faq', { questions: place }, { head })
}

export const contentHandlers = { gallery: showGallery, faq: showFaqEntries, page: showPage }

import { HttpError, view } from '@cadenza/navigation/server'
import type { ShopHandler } from '../../context/shop-context.ts'
import { findGallery } from './gallery-store.ts'
import { findPage } from './page-store.ts'

/** The pictures of every venue and of the season. */
const showGallery: ShopHandler<'gallery'> = ({ context: { db, locale, translate } }) =>
  view(
    'gallery',
    { gallery: () => findGallery(db, locale) },
    { head: { title: translate('gallery.title'), description: translate('gallery.description') } },
  )

/** Whatever an organiser has written under that slug. */
const showPage: ShopHandler<'page'> = async ({ params, context: { db, locale, reportMisfit } }) => {
  const page = await findPage(db, { slug: params.slug, locale, report: reportMisfit })
  if (!page) throw new HttpError(404)
  return view('page', page, { head: { title: page.title } })
}

export const contentHandlers = { gallery: showGallery, page: showPage }

import { useState } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import styles from './gallery-page.module.css'
import { GalleryThumbnail } from './gallery-thumbnail.tsx'
import { type GalleryItem, toGalleryPictures } from '#core/content/gallery/gallery.ts'
import { Lightbox } from './lightbox.tsx'
import { landscapeUp } from '#ui/styles/breakpoints.ts'

export interface GalleryPageProps {
  gallery: GalleryItem[]
}

export default function GalleryPage({ gallery }: GalleryPageProps) {
  const t = useTranslate()
  const pictures = toGalleryPictures(gallery)
  const [shown, setShown] = useState<number | null>(null)
  if (pictures.length === 0) return <EmptyState title={t('gallery.empty')} />
  return (
    <section className={styles.gallery} aria-label={t('gallery.title')}>
      <ul className={styles.grid}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className={styles.cell}>
            <GalleryThumbnail
              picture={picture}
              priority={index < 2}
              onOpen={() => setShown(index)}
              sizes={sizesAt(index)}
            />
          </li>
        ))}
      </ul>
      <Lightbox pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </section>
  )
}

GalleryPage.layout = { heading: 'gallery.title', slogan: 'gallery.slogan' } satisfies LayoutOptions

/** Widths of the cells, as set by the styles by position. */
function sizesAt(index: number): string {
  const wide = index % 12 === 0 || index % 12 === 7 ? 'min(61vw, 55rem)' : 'min(30vw, 27rem)'
  return `${landscapeUp} ${wide}, ${index % 5 === 0 ? '92vw' : '45vw'}`
}

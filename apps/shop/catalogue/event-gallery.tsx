import { GallerySection } from '#apps/shop/content/gallery/gallery-section.tsx'
import type { GalleryItem } from '#core/catalogue/catalogue.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Title } from '#ui/layout/title.tsx'
import styles from './event-gallery.module.css'

export function EventGallery({ gallery }: { gallery: GalleryItem[] }) {
  const t = useTranslate()
  return (
    <section className={styles.gallery}>
      <Title lines>{t('event.gallery')}</Title>
      <GallerySection className={styles.pictures} gallery={gallery} label={t('event.gallery')} />
    </section>
  )
}

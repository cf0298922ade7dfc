import { useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Carousel } from '#ui/carousel/carousel.tsx'
import styles from './gallery-section.module.css'
import { GalleryThumbnail } from './gallery-thumbnail.tsx'
import { type GalleryItem, toGalleryPictures } from '#core/content/gallery/gallery.ts'
import { Lightbox } from './lightbox.tsx'
import { desktopUp, tabletUp } from '#ui/styles/breakpoints.ts'

interface GallerySectionProps {
  gallery: readonly GalleryItem[]
  label: string
  /** Off by default, and always off for visitors who prefer reduced motion. */
  autoplay?: boolean
  className?: string
}

export function GallerySection({ gallery, label, autoplay = false, className }: GallerySectionProps) {
  const pictures = toGalleryPictures(gallery)
  const [shown, setShown] = useState<number | null>(null)
  if (pictures.length === 0) return null
  return (
    <div className={joinClassNames(styles.row, className)}>
      <Carousel label={label} perView={4} autoplay={autoplay} interval={3000}>
        {pictures.map((picture, index) => (
          <div key={picture.id} className={styles.slide}>
            <GalleryThumbnail
              picture={picture}
              onOpen={() => setShown(index)}
              sizes={`${desktopUp} min(22vw, 20rem), ${tabletUp} 31vw, 44vw`}
            />
          </div>
        ))}
      </Carousel>
      <Lightbox pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </div>
  )
}

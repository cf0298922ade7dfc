import type { MouseEvent } from 'react'
import { Picture } from '#ui/display/picture.tsx'
import styles from './gallery-thumbnail.module.css'
import type { GalleryPicture } from '#core/content/gallery/gallery.ts'

interface GalleryThumbnailProps {
  picture: GalleryPicture
  sizes: string
  priority?: boolean
  onOpen: () => void
}

/** Thumbnail that opens the lightbox; before hydration, a link to the file. */
export function GalleryThumbnail({ picture, sizes, priority = false, onOpen }: GalleryThumbnailProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className={styles.thumbnail} href={picture.url} onClick={open} aria-haspopup="dialog">
      <Picture className={styles.image} picture={picture} sizes={sizes} priority={priority} />
      {picture.caption && <span className={styles.caption}>{picture.caption}</span>}
    </a>
  )
}

import type { GalleryItem } from '../../content/gallery/gallery.ts'
import type { Venue } from '../catalogue.ts'

/** A venue as the venues page tells it. */
export interface VenueEntry extends Venue {
  gallery: GalleryItem[]
}

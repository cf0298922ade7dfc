/**
 * Plans the season's media: names, sizes, and the hash of each one's dependencies. Draws nothing.
 */
import { createHash } from 'node:crypto'
import { planVariants } from '#core/content/media/server/variants.ts'
import type { Made, MadePicture, MediaIndex, PictureLook } from '../media-index.ts'
import type { DemoSeason } from '../read-season.ts'
import { orderDocuments } from './documents.ts'
import type { MediaOrder, PictureOrder } from './media-order.ts'
import { orderPictures } from './plan-pictures.ts'
import { orderRecordings } from './recordings.ts'

export interface MediaOrders {
  pictures: PictureOrder[]
  recordings: MediaOrder[]
  documents: MediaOrder[]
}

export function orderMedia(season: DemoSeason, look: PictureLook): MediaOrders {
  return {
    pictures: orderPictures(season, look),
    recordings: orderRecordings(season),
    documents: orderDocuments(season),
  }
}

/** Returns the index of the ordered media. */
export function createMediaIndex({ pictures, recordings, documents }: MediaOrders): MediaIndex {
  return {
    pictures: pictures.map(indexPicture),
    recordings: recordings.map(indexMedium),
    documents: documents.map(indexMedium),
  }
}

function indexPicture({ recipe, widths, draw: _, ...picture }: PictureOrder): MadePicture {
  const { name, width, height } = picture
  return {
    ...picture,
    made_of: hash({ recipe, width, height, widths }),
    files: planVariants({ stem: name, width, height, widths }).map(({ url: _url, ...file }) => file),
  }
}

const indexMedium = ({ name, recipe }: MediaOrder): Made => ({ name, made_of: hash(recipe) })

const hash = (recipe: object) => createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 12)

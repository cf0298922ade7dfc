import type { AnyKind } from './entries/kind.ts'
import { contentKinds } from './kinds/content.ts'
import { dateEntries } from './kinds/dates.ts'
import { eventEntries, soloistEntries } from './kinds/events.ts'
import { sellerEntries } from './kinds/legal-entities.ts'
import { promoEntries } from './kinds/promo-codes.ts'
import { sellerVatEntries } from './kinds/vat-rates.ts'
import { venueEntries } from './kinds/venues.ts'
import { fileEntries } from './media/files.ts'
import { pictureEntries } from './media/pictures.ts'
import { recordingEntries } from './media/recordings.ts'

/** All kinds of entries in a season's files; each may refer to those before it. */
export const seasonKinds: AnyKind[] = [
  pictureEntries,
  recordingEntries,
  fileEntries,
  sellerEntries,
  sellerVatEntries,
  venueEntries,
  soloistEntries,
  eventEntries,
  dateEntries,
  promoEntries,
  ...contentKinds,
]

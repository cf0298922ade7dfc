import { articleEntries } from './kinds/articles.ts'
import { categoryEntries } from './kinds/categories.ts'
import { dateEntries } from './kinds/dates.ts'
import { eventEntries } from './kinds/events.ts'
import { fileEntries } from './media/files.ts'
import { galleryEntries } from './kinds/gallery.ts'
import type { AnyKind } from './entries/kind.ts'
import { sellerEntries } from './kinds/legal-entities.ts'
import { pageEntries } from './kinds/pages.ts'
import { pictureEntries } from './media/pictures.ts'
import { promoEntries } from './kinds/promo-codes.ts'
import { surveyQuestionnaireEntries } from './kinds/questionnaires.ts'
import { faqEntries } from './kinds/questions.ts'
import { recordingEntries } from './media/recordings.ts'
import { soloistEntries } from './kinds/soloists.ts'
import { surveyEntries } from './kinds/surveys.ts'
import { sellerVatEntries } from './kinds/vat-rates.ts'
import { venueEntries } from './kinds/venues.ts'

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
  galleryEntries,
  pageEntries,
  categoryEntries,
  articleEntries,
  faqEntries,
  surveyEntries,
  surveyQuestionnaireEntries,
]

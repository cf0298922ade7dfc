import { articles } from './kinds/articles.ts'
import { categories } from './kinds/categories.ts'
import { dates } from './kinds/dates.ts'
import { events } from './kinds/events.ts'
import { files } from './media/files.ts'
import { gallery } from './kinds/gallery.ts'
import type { AnyKind } from './entries/kind.ts'
import { legalEntities } from './sellers/legal-entities.ts'
import { pages } from './kinds/pages.ts'
import { pictures } from './media/pictures.ts'
import { promoCodes } from './kinds/promo-codes.ts'
import { questionnaires } from './kinds/questionnaires.ts'
import { questions } from './kinds/questions.ts'
import { recordings } from './media/recordings.ts'
import { soloists } from './kinds/soloists.ts'
import { surveys } from './kinds/surveys.ts'
import { vatRates } from './sellers/vat-rates.ts'
import { venues } from './kinds/venues.ts'

/** Every kind of thing that a season's files hold; each may refer to those before it. */
export const kinds: AnyKind[] = [
  pictures,
  recordings,
  files,
  legalEntities,
  vatRates,
  venues,
  soloists,
  events,
  dates,
  promoCodes,
  gallery,
  pages,
  categories,
  articles,
  questions,
  surveys,
  questionnaires,
]

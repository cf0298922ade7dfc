import { articles } from './articles.ts'
import { categories } from './categories.ts'
import { dates } from './dates.ts'
import { events } from './events.ts'
import { files } from '../media/files.ts'
import { gallery } from './gallery.ts'
import type { AnyKind } from './kind.ts'
import { legalEntities } from '../sellers/legal-entities.ts'
import { pages } from './pages.ts'
import { pictures } from '../media/pictures.ts'
import { promoCodes } from './promo-codes.ts'
import { questionnaires } from './questionnaires.ts'
import { questions } from './questions.ts'
import { recordings } from '../media/recordings.ts'
import { soloists } from './soloists.ts'
import { surveys } from './surveys.ts'
import { vatRates } from '../sellers/vat-rates.ts'
import { venues } from './venues.ts'

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

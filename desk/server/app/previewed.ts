/** What can be looked at before it is published, by the name that its link has. */
import { articlePreview } from '../../content/articles/server/handlers.ts'
import { categoryPreview } from '../../content/categories/server/handlers.ts'
import { eventPreview } from '../../content/events/server/handlers.ts'
import { hallPreview } from '../../content/halls/server/handlers.ts'
import { pagePreview } from '../../content/pages/server/handlers.ts'
import { questionPreview } from '../../content/questions/server/handlers.ts'
import { surveyPreview } from '../../content/surveys/server/handlers.ts'
import { soloistPreview } from '../../content/soloists/server/handlers.ts'
import type { Previewed } from '../preview-links.ts'

export const previewed: Readonly<Record<string, Previewed>> = {
  page: pagePreview,
  article: articlePreview,
  category: categoryPreview,
  question: questionPreview,
  survey: surveyPreview,
  soloist: soloistPreview,
  event: eventPreview,
  hall: hallPreview,
}

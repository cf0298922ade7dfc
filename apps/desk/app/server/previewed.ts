/** What can be looked at before it is published, by the name that its link has. */
import { articlePreview } from '#apps/desk/content/articles/server/handlers.ts'
import { categoryPreview } from '#apps/desk/content/categories/server/handlers.ts'
import { eventPreview } from '#apps/desk/content/events/server/handlers.ts'
import { hallPreview } from '#apps/desk/content/halls/server/handlers.ts'
import { pagePreview } from '#apps/desk/content/pages/server/handlers.ts'
import { questionPreview } from '#apps/desk/content/questions/server/handlers.ts'
import { surveyPreview } from '#apps/desk/content/surveys/server/handlers.ts'
import { soloistPreview } from '#apps/desk/content/soloists/server/handlers.ts'
import type { Previewed } from '#apps/desk/server/preview-links.ts'

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

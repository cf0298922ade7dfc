import { href } from '@cadenza/navigation'
import type { Feature } from '../../feature.ts'
import { questionRoutes } from '../../routes/content/questions.ts'

export const faqFeature = {
  room: {
    name: 'questions',
    href: href(questionRoutes['questions.index']),
    text: 'frame.room.questions',
    icon: 'question',
    letter: 'q',
    action: 'content.view',
  },
  pages: {
    questions: () => import('./faq-entries-page.tsx'),
    question: () => import('./faq-entry-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof faqFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

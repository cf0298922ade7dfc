import { href } from '@cadenza/navigation'
import type { Feature } from '../../feature.ts'
import { questionRoutes } from '../../routes/content/questions.ts'

export const questions = {
  room: {
    name: 'questions',
    href: href(questionRoutes['questions.index']),
    text: 'frame.room.questions',
    icon: 'question',
    letter: 'q',
    action: 'content.view',
  },
  pages: {
    questions: () => import('./questions-page.tsx'),
    question: () => import('./question-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof questions)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

import type { routes } from './routes.ts'

export const pages = {
  home: () => import('./home-page.ts'),
  error: async () => ({ default: ({ status }: { status: number }) => `This page cannot be shown (${status}).` }),
}

declare module '@cadenza/navigation' {
  interface Register {
    routes: typeof routes
    pages: typeof pages
  }
}

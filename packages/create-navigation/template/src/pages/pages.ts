import type { routes } from '../routes.ts'

/** What the server calls the pages. Each is loaded when it is needed. */
export const pages = {
  home: () => import('./home-page.tsx'),
  about: () => import('./about-page.tsx'),
  error: () => import('./error-page.tsx'),
}

declare module '@cadenza/navigation' {
  interface Register {
    routes: typeof routes
    pages: typeof pages
    shared: { flash: { notice?: string } }
  }
}

import type { routes } from '../routes.ts'

/** Pages by their name on the server, loaded on demand. */
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

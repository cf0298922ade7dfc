export const catalogueFeature = {
  pages: {
    event: () => import('./event-page.tsx'),
    season: () => import('./season/season-page.tsx'),
    composers: () => import('./season/composers-page.tsx'),
    soloists: () => import('./soloists/soloists-page.tsx'),
    soloist: () => import('./soloists/soloist-page.tsx'),
    venues: () => import('./venues/venues-page.tsx'),
  },
}

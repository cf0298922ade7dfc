export const cartFeature = {
  pages: {
    cart: () => import('./cart-page.tsx'),
  },
}

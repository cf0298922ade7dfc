/** What one finds at an account of the shop elsewhere: icons show the kind, never a company's mark. */
export const linkSocialKinds = ['photos', 'videos', 'music', 'posts', 'news'] as const

export interface SocialLink {
  kind: (typeof linkSocialKinds)[number]
  href: string
}

/**
 * Kinds of content at the shop's external accounts: icons show the kind, never a company's logo.
 */
export const linkSocialKinds = ['photos', 'videos', 'music', 'posts', 'news'] as const

export interface SocialLink {
  kind: (typeof linkSocialKinds)[number]
  href: string
}

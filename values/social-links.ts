/** Content at external accounts: icons show its kind, never a company's logo. */
export const linkSocialKinds = ['photos', 'videos', 'music', 'posts', 'news'] as const

export interface SocialLink {
  kind: (typeof linkSocialKinds)[number]
  href: string
}

import type { Translated } from '#values/locales.ts'

/** Kinds of content that can use a picture. */
export const mediaUseKinds = [
  'venue',
  'soloist',
  'event',
  'article',
  'gallery',
  'page',
  'question',
  'survey',
  'questionnaire',
] as const
export type MediaUseKind = (typeof mediaUseKinds)[number]

export interface MediaUse {
  kind: MediaUseKind
  /** Id of the content. */
  id: number
  title: Translated
}

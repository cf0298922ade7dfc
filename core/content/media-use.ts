import type { Translated } from '#values/locales.ts'

/** In what a picture can stand. */
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
  /** Of what it stands in. */
  id: number
  title: Translated
}

import type { Translated } from '#values/locales.ts'

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
  id: number
  title: Translated
}

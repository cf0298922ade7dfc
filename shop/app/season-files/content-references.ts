import type { Reference } from './kinds/kind.ts'
import type { PlacedBlock } from './markdown/markdown-input.ts'

export type PlacedReference = Omit<Reference, 'path'> & Pick<PlacedBlock, 'place'>

/** What the blocks of content name. */
export function listContentReferences(blocks: readonly PlacedBlock[]): PlacedReference[] {
  return blocks.flatMap(({ block: { name, props }, place }): PlacedReference[] => {
    switch (name) {
      case 'image':
      case 'referral-link':
      case 'youtube':
        return props.media === undefined ? [] : [{ to: 'pictures', key: props.media, place }]
      case 'file':
        return [{ to: 'files', key: props.file, place }]
      case 'questionnaire-questionnaire':
        return [{ to: 'questionnaires', key: props.questionnaire, place }]
      default:
        return []
    }
  })
}

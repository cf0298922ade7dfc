import type { PieceName } from '@cadenza/house-art'
import type { Texts } from '../content/texts.ts'

export interface DemoRecording {
  /** What the rows of programmes call it. */
  name: PieceName
  credit: Texts
}

/** What can be listened to. Nobody plays, and each one says so. */
export const recordings: DemoRecording[] = [
  {
    name: 'bach-prelude',
    credit: {
      en: 'The opening of the prelude. No cellist: a computer plays, with a synthesised cello.',
      fr: 'Le début du prélude. Pas de violoncelliste : un ordinateur joue, sur un violoncelle de synthèse.',
      hu: 'A prelúdium kezdete. Nem csellista játssza, hanem számítógép, szintetizált gordonkán.',
    },
  },
  {
    name: 'mozart-ave-verum',
    credit: {
      en: 'The first phrase, arranged for organ. No organist: a computer plays, with synthesised pipes.',
      fr: 'La première phrase, arrangée pour orgue. Pas d’organiste : un ordinateur joue, sur des tuyaux de synthèse.',
      hu: 'Az első frázis, orgonára átírva. Nem orgonista játssza, hanem számítógép, szintetizált sípokon.',
    },
  },
  {
    name: 'vivaldi-spring',
    credit: {
      en: 'The opening ritornello, arranged for strings. No orchestra: a computer plays, with synthesised instruments.',
      fr: 'La ritournelle du début, arrangée pour cordes. Pas d’orchestre : un ordinateur joue, sur des instruments de synthèse.',
      hu: 'A kezdő ritornell, vonósokra átírva. Nem zenekar játssza, hanem számítógép, szintetizált hangszereken.',
    },
  },
]

import type { FormField } from '../../../shop/content/blocks/fields.ts'
import { text, type Draft, type Texts } from './texts.ts'

/** A question before it is said in a language. */
type Question = (words: (texts: Texts) => string) => FormField

const question =
  (name: 'survey-input' | 'questionnaire-input', ask: Question): Draft =>
  (locale) => ({ id: '', name, props: ask((texts) => texts[locale]) })

export const survey = {
  key: 'after-the-concert',
  slug: { en: 'after-the-concert', fr: 'apres-le-concert', hu: 'koncert-utan' },
  title: { en: 'After the concert', fr: 'Après le concert', hu: 'Koncert után' },
  points: 50,
  content: [
    text({
      en: 'You were with us, and we should like to know how it was. It takes two minutes.',
      fr: 'Vous étiez des nôtres, et nous aimerions savoir comment c’était. Il y en a pour deux minutes.',
      hu: 'Nálunk járt, és szeretnénk tudni, milyen volt. Két perc az egész.',
    }),
    question('survey-input', (say) => ({
      field: 'music',
      kind: 'rating',
      required: true,
      label: say({ en: 'How was the music?', fr: 'Comment était la musique ?', hu: 'Milyen volt a zene?' }),
      low: say({ en: 'I have heard better', fr: 'J’ai entendu mieux', hu: 'Hallottam már jobbat' }),
      high: say({ en: 'I walked home singing', fr: 'Je chantais en rentrant', hu: 'Énekelve mentem haza' }),
    })),
    question('survey-input', (say) => ({
      field: 'words',
      kind: 'textarea',
      label: say({
        en: 'What should we know?',
        fr: 'Que devrions-nous savoir ?',
        hu: 'Mit kellene tudnunk?',
      }),
      hint: say({
        en: 'Good or bad: a person reads it.',
        fr: 'En bien ou en mal : quelqu’un le lit.',
        hu: 'Jót vagy rosszat: ember olvassa.',
      }),
    })),
  ],
}

export const questionnaire = {
  key: 'the-right-hour',
  title: { en: 'The right hour', fr: 'La bonne heure', hu: 'A jó óra' },
  content: [
    question('questionnaire-input', (say) => ({
      field: 'hour',
      kind: 'radio',
      required: true,
      label: say({
        en: 'When should a concert begin on a weekday?',
        fr: 'En semaine, à quelle heure un concert devrait-il commencer ?',
        hu: 'Mikor kezdődjön egy hétköznapi koncert?',
      }),
      options: [
        { value: 'six', label: say({ en: 'At six', fr: 'À dix-huit heures', hu: 'Hatkor' }) },
        {
          value: 'half-past-seven',
          label: say({ en: 'At half past seven', fr: 'À dix-neuf heures trente', hu: 'Fél nyolckor' }),
        },
      ],
    })),
  ],
}

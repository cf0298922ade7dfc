import { sql } from 'kysely'
import { eventLineNames, hallLineNames } from '#core/catalogue/event-lines.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { SeasonFiles } from '../files/season-folder.ts'

const full: Record<string, string> = {
  'season.yaml': 'time_zone: Europe/Budapest\n',
  'pictures.yaml': `hall:
  alt: { en: The hall, hu: A terem }
  caption: { en: At night }
  focal_point: [0.5, 0.25]
night:
  alt: { en: The night }
foyer:
  alt: { en: The foyer }
`,
  'recordings.yaml': 'trio: { credit: { en: The trio } }\nquartet: { credit: { en: The quartet } }\n',
  'files.yaml': 'trio-programme: { title: { en: Programme } }\nnotes: { title: { en: Notes } }\n',
  'legal-entities.yaml': `quay:
  name: Concerts du Quai
  address: 1 quai de Seine
  country: FR
  tax_number: 123 456 789 00012
  vat_number: FR12123456789
  registration: RCS Paris
  email: sales@quai.example
  prefix: QUAI
  note: { en: Thank you. }
bank:
  name: Concerts de la Rive
  address: 2 quai de Seine
  country: FR
  tax_number: 123 456 789 00013
  prefix: RIVE
`,
  'vat-rates.yaml': '- { country: FR, class: lesson, rate: 20, from: 2020-01-01, to: 2090-12-31 }\n',
  'venues/town-hall.yaml': `title: { en: Town Hall, fr: Hôtel de ville }
city: { en: Paris, hu: Párizs }
address: 1 Main Square
country: FR
legal_entity: quay
color: "#1F4F7A"
maps: https://maps.example.org/town-hall
position: 1
cover: hall
thumbnail: night
${hallLineNames.map((name) => `${name}: { en: ${name} of the hall }\n`).join('')}access:
  phone: "+33 1"
  email: access@quai.example
  note: { en: Ring the bell. }
categories:
  - { key: stalls, title: { en: Stalls }, note: { en: Low seats. }, seats: 300 }
  - { key: balcony, title: { en: Balcony } }
plan:
  size: [100, 80]
  stage: { rect: [10, 2, 80, 10] }
  areas:
    - { category: stalls, shape: { rect: [10, 20, 80, 30] }, rows: 9 }
content: { en: By tram. }
published: 2026-01-01 10:00
`,
  'venues/mill.yaml': 'title: { en: Mill }\ncity: Paris\naddress: 2 Main Square\nmaps: https://maps.example.org/mill\n',
  'soloists/ada-nagy.yaml': `name: Ada Nagy
profession: { en: violin }
description: { en: Plays. }
portrait: hall
cv: notes
content: { en: Born in May. }
published: 2026-01-01 10:00
`,
  'soloists/bo-szabo.yaml': 'name: Bo Szabo\nprofession: { en: cello }\ndescription: { en: Sings. }\n',
  'events/trio.yaml': `title: { en: Trio, hu: Trió }
${eventLineNames.map((name) => `${name}: { en: ${name} in three }\n`).join('')}duration: 75
interval: 15
age_from: 6
sung_in: [de, la]
surtitles_in: [hu]
vat_class: concert
programme:
  - { composer: Haydn, work: { en: Trio in G }, minutes: 15, recording: trio }
programme_file: trio-programme
soloists: [ada-nagy, bo-szabo]
cover: hall
share_image: night
content: { en: An evening. }
published: 2026-01-01 10:00
`,
  'events/duo.yaml': 'title: { en: Duo }\nduration: 60\n',
  'prices.yaml': `weekday:
  issuing_fee: 1.50
  zones:
    - key: low
      title: { en: Low seats }
      category: stalls
      capacity: 100
      tickets:
        - key: full
          title: { en: Full price }
          price: 24.00
          description: { en: For all. }
          access: wheelchair
          sale_starts: 2026-02-01 10:00
          sale_ends: 2027-11-01 10:00
        - { key: student, title: { en: Student }, price: 12.00 }
sunday:
  zones:
    - { key: low, title: { en: Low seats }, capacity: 100, tickets: [{ key: full, title: { en: Full price }, price: 30.00 }] }
`,
  'dates.yaml': `- event: trio
  venue: town-hall
  date: 2027-11-27
  time: 19:30
  doors: 19:00
  status: scheduled
  buy_at: https://elsewhere.example
  prices: weekday
  sale_starts: 2026-03-01 10:00
  sale_ends: 2027-10-01 10:00
  published: 2026-01-01 10:00
- event: trio
  venue: town-hall
  date: 2027-11-28
  slot: matinee
  time: 17:00
  issuing_fee: 0.50
  zones:
    - { key: low, title: { en: Low seats }, capacity: 100, tickets: [{ key: full, title: { en: Full price }, price: 30.00 }] }
`,
  'promo-codes.yaml': `FRIENDS:
  title: { en: Friends }
  percent: 10
  starts: 2026-01-01 10:00
  ends: 2027-01-01 10:00
  max_uses: 100
  venue: town-hall
FIVE: { title: { en: Five }, amount: 5.00 }
`,
  'gallery.yaml': '- picture: hall\n  venue: town-hall\n  published: 2026-01-01 10:00\n- picture: night\n',
  'pages/terms/page.yaml': `title: { en: Terms }
slug: { en: terms, fr: conditions }
hide_title: true
footer: 3
published: 2026-01-01 10:00
`,
  'pages/terms/en.md': `Prices are in euros.

\`\`\`questionnaire-questionnaire
questionnaire: hour
\`\`\`
`,
  'categories.yaml': `- key: dance
  title: { en: Dance }
  children: [{ key: bach, title: { en: Bach } }]
- key: music
  title: { en: Music }
  slug: { en: music, fr: musique }
  description: { en: On music. }
  published: 2026-01-01 10:00
`,
  'articles/music/fugue/article.yaml': `title: { en: A fugue }
slug: { en: a-fugue, fr: une-fugue }
picture: hall
position: 4
published: 2026-01-01 10:00
`,
  'articles/music/fugue/en.md': 'Listen.\n',
  'questions.yaml': `- { key: parking, question: { en: Where do I park? }, published: 2026-01-01 10:00, answer: { en: Behind the hall. } }
- { key: late, question: { en: What if I am late? }, published: 2026-01-01 10:00, answer: { en: Wait. } }
`,
  'surveys/evening.yaml': `title: { en: Your evening }
slug: { en: your-evening, fr: votre-soiree }
points: 30
position: 2
published: 2026-01-01 10:00
content:
  - survey-input: { field: mood, kind: text, label: { en: How was it? } }
`,
  'questionnaires/hour.yaml': `title: { en: The right hour }
thanks: { en: Thank you. }
position: 5
published: 2026-01-01 10:00
content:
  - questionnaire-input: { field: hour, kind: text, label: { en: When? } }
`,
}

/**
 * Creates a season with every field of every kind; `changes` replaces or adds files, or omits them
 * if null.
 */
export function writeFullSeason(changes: Record<string, string | null> = {}): SeasonFiles {
  const files = Object.entries({ ...full, ...changes })
  return new Map(files.flatMap(([path, text]) => (text === null ? [] : [[path, text] as const])))
}

/** Replaces a part of a text; it must occur exactly once. */
export function rewrite(text: string, before: string, after: string): string {
  const parts = text.split(before)
  if (parts.length !== 2) throw new Error(`"${before}" stands there ${parts.length - 1} times.`)
  return parts.join(after)
}

/**
 * Stores the media that the full season requires: pictures, recordings and files, which its text
 * files do not include.
 */
export async function storeFullMedia(db: Db): Promise<void> {
  await sql`insert into media (name, alt_text, width, height, variants)
    select name, '{"en": "Picture"}', 480, 300, '[]' from unnest(array['hall', 'night', 'foyer']) as name`.execute(db)
  await sql`insert into recordings (name, credit, url, type, bytes, seconds)
    select name, '{"en": "Players"}', '/media/' || name || '-0123456789abcdef.m4a', 'audio/mp4', 10, 20
    from unnest(array['trio', 'quartet']) as name`.execute(db)
  await sql`insert into files (name, title, url, type, bytes)
    select name, '{"en": "File"}', '/media/' || name || '.pdf', 'application/pdf', 10
    from unnest(array['trio-programme', 'notes']) as name`.execute(db)
}

import type { Db } from '#platform/schema/schema.ts'
import type { SeasonFiles } from '../files/season-folder.ts'

const small: Record<string, string> = {
  'season.yaml': 'time_zone: Europe/Budapest\n',
  'venues/town-hall.yaml': `title: { en: Town Hall, fr: Hôtel de ville, hu: Városháza }
city: Budapest
address: 1 Main Square
color: "#1F4F7A"
maps: https://maps.example.org/town-hall
cover: hall
content:
  en: |
    A hall of *wood*.

    ## How to arrive

    By tram.
`,
  'soloists/ada-nagy.yaml':
    'name: Ada Nagy\nprofession: { en: violin, fr: violon, hu: hegedű }\ndescription: { en: Plays. }\n',
  'events/trio.yaml': `title: { en: Trio, fr: Trio, hu: Trió }
duration: 75
soloists: [ada-nagy]
programme:
  - { composer: Haydn, work: { en: Trio in G, hu: G-dúr trió }, minutes: 15 }
`,
  'prices.yaml': `town-hall:
  issuing_fee: 1.50
  zones:
    - title: { en: Stalls, fr: Parterre, hu: Földszint }
      capacity: 100
      tickets:
        - title: { en: Full price }
          price: 24.00
        - title: { en: Student }
          price: 12.00
`,
  'dates.yaml': `- event: trio
  venue: town-hall
  date: 2027-11-27
  time: 19:30
  prices: town-hall
- event: trio
  venue: town-hall
  date: 2027-11-28
  time: 17:00
  prices: town-hall
`,
  'promo-codes.yaml': 'FRIENDS:\n  title: { en: Friends }\n  percent: 10\n',
  'gallery.yaml': '- picture: hall\n  venue: town-hall\n',
  'pages/terms/page.yaml': 'title: { en: Terms }\nfooter: 1\n',
  'pages/terms/en.md': 'Prices are in euros.\n',
}

/**
 * Creates a season of one hall and two concerts; `changes` replaces or adds files, or omits them if
 * null.
 */
export function writeSeason(changes: Record<string, string | null> = {}): SeasonFiles {
  const files = Object.entries({ ...small, ...changes })
  return new Map(files.flatMap(([path, text]) => (text === null ? [] : [[path, text] as const])))
}

/** Returns the small season with a part of one file replaced. */
export function change(path: string, before: string, after: string): SeasonFiles {
  const text = small[path]!
  if (!text.includes(before)) throw new Error(`${path} does not say "${before}".`)
  return writeSeason({ [path]: text.replace(before, after) })
}

/** Stores the picture referenced by the small season. */
export async function storePicture(db: Db, name = 'hall'): Promise<void> {
  await db
    .insertInto('media')
    .values({ name, alt_text: '{"en": "The hall"}', width: 480, height: 300, variants: '[]' })
    .execute()
}

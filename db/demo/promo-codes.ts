import type { Texts } from './content/texts.ts'

export interface DemoPromoCode {
  code: string
  title: Texts
  percent?: number
  amount_cents?: number
  /** Days from today. */
  starts?: number
  ends?: number
  max_uses?: number
  used?: number
  venue?: string
}

/** One code for everything that can be said about a code. */
export const promoCodes: DemoPromoCode[] = [
  {
    code: 'WELCOME10',
    title: { en: 'Welcome: 10% off', fr: 'Bienvenue : 10 % de remise', hu: 'Üdvözöljük: 10% kedvezmény' },
    percent: 10,
  },
  {
    code: 'ENCORE5',
    title: { en: 'Encore: €5 off', fr: 'Bis : 5 € de remise', hu: 'Ráadás: 5 € kedvezmény' },
    amount_cents: 500,
    starts: -30,
    ends: 300,
    max_uses: 500,
    used: 41,
  },
  {
    code: 'LASTSEASON',
    title: { en: 'Last season: 25% off', fr: 'Saison passée : 25 % de remise', hu: 'Tavalyi évad: 25% kedvezmény' },
    percent: 25,
    starts: -200,
    ends: -10,
  },
  {
    code: 'PREMIERE',
    title: { en: 'Premiere: €10 off', fr: 'Première : 10 € de remise', hu: 'Premier: 10 € kedvezmény' },
    amount_cents: 1000,
    max_uses: 50,
    used: 50,
  },
  {
    code: 'NEXTSEASON',
    title: {
      en: 'Next season: 20% off',
      fr: 'Saison prochaine : 20 % de remise',
      hu: 'Következő évad: 20% kedvezmény',
    },
    percent: 20,
    starts: 30,
    ends: 260,
  },
  {
    code: 'EZUSTHARS15',
    title: {
      en: 'Ezüsthárs Hall: 15% off',
      fr: 'Salle Ezüsthárs : 15 % de remise',
      hu: 'Ezüsthárs Terem: 15% kedvezmény',
    },
    percent: 15,
    venue: 'ezusthars-terem',
  },
]

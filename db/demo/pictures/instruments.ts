import type { Instrument } from '@cadenza/house-art'
import type { Texts } from '../content/texts.ts'

const voice: Texts = {
  en: 'a voice as rings of air, the closer the higher it is',
  fr: 'une voix en ondes d’air, d’autant plus serrées qu’elle est aiguë',
  hu: 'énekhang hullámgyűrűkként, minél magasabb, annál sűrűbben',
}

const descriptions: Record<Instrument, Texts> = {
  violin: {
    en: 'a violin in fine lines, its strings sounding under the bow',
    fr: 'un violon en traits fins, cordes vibrantes sous l’archet',
    hu: 'hegedű finom vonalakkal, húrjai rezegnek a vonó alatt',
  },
  cello: {
    en: 'the body of a cello in fine lines, its strings sounding under the bow',
    fr: 'la caisse d’un violoncelle en traits fins, cordes vibrantes sous l’archet',
    hu: 'gordonka teste finom vonalakkal, húrjai rezegnek a vonó alatt',
  },
  piano: {
    en: 'the keys of a piano, and its strings fanned out above them',
    fr: 'les touches d’un piano, ses cordes en éventail au-dessus',
    hu: 'zongorabillentyűk, fölöttük legyezőként a húrok',
  },
  clarinet: {
    en: 'a clarinet, and its tone as waves on the way out',
    fr: 'une clarinette, et le son qui en sort en ondes',
    hu: 'klarinét, és hangja kifelé tartó hullámokként',
  },
  soprano: voice,
  'mezzo-soprano': voice,
  tenor: voice,
  bass: voice,
  conductor: {
    en: 'the path of a hand that beats four in a bar',
    fr: 'le tracé d’une main qui bat une mesure à quatre temps',
    hu: 'egy négyes ütemet vezénylő kéz nyoma',
  },
}

/** What the portrait of somebody who plays it shows, in words. */
export const describeInstrument = (instrument: Instrument): Texts => descriptions[instrument]

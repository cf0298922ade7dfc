import { house } from '@cadenza/house-art'
import { mixLight, formatColor, mixColors } from './color.ts'

/** Backgrounds of figures. */
export type GroundName = 'stage' | 'paper' | 'color'

/** The few tones of one picture, used for everything in it. */
export interface Ground {
  background: string
  /** The background where it is lit. */
  lit: string
  line: string
  accent: string
  quiet: string
}

/** Returns the tones of a ground for a venue's colour. */
export function createGround(name: GroundName, color: string): Ground {
  const grounds: Record<GroundName, Ground> = {
    stage: {
      background: house.stage,
      lit: mixColors(house.stage, color, 0.28),
      line: mixColors(formatColor(mixLight(color, 0.75)), house.paper, 0.3),
      accent: house.brass,
      quiet: mixColors(house.stage, color, 0.7),
    },
    paper: {
      background: mixColors(house.paper, '#EADFCB', 0.35),
      lit: house.paper,
      line: house.ink,
      accent: color,
      quiet: mixColors(house.paper, house.ink, 0.3),
    },
    color: {
      background: mixColors(color, house.stage, 0.35),
      lit: color,
      line: house.paper,
      accent: mixColors(house.brass, house.paper, 0.25),
      quiet: mixColors(color, house.paper, 0.3),
    },
  }
  return grounds[name]
}

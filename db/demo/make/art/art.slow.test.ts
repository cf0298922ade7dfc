import { describe, expect, it } from 'vitest'
import { drawChladni } from './figures/chladni.ts'
import { mixLight, formatColor, mixColors, parseColor } from './drawing/color.ts'
import type { Drawing, Sheet, Vectors } from './drawing/drawing.ts'
import type { Pixels } from './drawing/exposure.ts'
import { drawHall } from './figures/hall.ts'
import { drawHarmonograph } from './figures/harmonograph.ts'
import { drawLongExposure } from './figures/long-exposure.ts'
import { drawInstrument, type Instrument } from './figures/instruments.ts'
import { drawOvertones } from './figures/overtones.ts'
import { drawPipes } from './figures/pipes.ts'
import { drawRipples } from './figures/ripples.ts'
import { drawRoll } from './figures/roll.ts'
import { drawShareImage } from './share-image.ts'
import { drawSpectrum } from './figures/spectrum.ts'
import { drawStaff } from './figures/staff.ts'
import { drawStrings } from './figures/strings.ts'

const grounds = ['stage', 'paper', 'color'] as const

const instruments: Instrument[] = [
  'violin',
  'cello',
  'piano',
  'clarinet',
  'soprano',
  'mezzo-soprano',
  'tenor',
  'bass',
  'conductor',
]

const drawn: Record<string, (sheet: Sheet) => Vectors> = {
  hall: (sheet) => drawHall({ ...sheet, ground: 'stage' }),
  harmonograph: (sheet) => drawHarmonograph({ ...sheet, ground: 'paper' }),
  overtones: (sheet) => drawOvertones({ ...sheet, ground: 'color' }),
  pipes: (sheet) => drawPipes({ ...sheet, ground: 'stage' }),
  roll: (sheet) => drawRoll({ ...sheet, ground: 'paper' }),
  spectrum: (sheet) => drawSpectrum({ ...sheet, ground: 'color' }),
  staff: (sheet) => drawStaff({ ...sheet, ground: 'paper' }),
  strings: (sheet) => drawStrings({ ...sheet, ground: 'stage' }),
  ...Object.fromEntries(
    instruments.map((instrument) => [instrument, (sheet: Sheet) => drawInstrument({ ...sheet, instrument })]),
  ),
}
const exposed: Record<string, (sheet: Sheet) => Pixels> = {
  'long exposure': drawLongExposure,
  'square plate': (sheet) => drawChladni({ ...sheet, plate: 'square' }),
  'round plate': (sheet) => drawChladni({ ...sheet, plate: 'round' }),
  ripples: drawRipples,
}
const figures: [string, (sheet: Sheet) => Drawing][] = Object.entries({ ...drawn, ...exposed })

describe.each(figures)('%s', (_, draw) => {
  const sheet = { seed: 7, color: '#1F4F7A', width: 120, height: 80 }

  it('is the same for the same seed and colour', () => {
    expect(draw(sheet)).toEqual(draw(sheet))
  })

  it('changes with the colour', () => {
    expect(draw({ ...sheet, color: '#9F1E10' })).not.toEqual(draw(sheet))
  })

  it('has the size that was asked for', () => {
    expect(draw(sheet)).toMatchObject({ width: 120, height: 80 })
  })
})

const seeds = [1, 2, 3, 17, 4096, 4294967295]

describe.each(Object.entries(drawn))('%s, drawn', (_, draw) => {
  it.each(seeds)('has only numbers and no styles for seed %d', (seed) => {
    const { svg } = draw({ seed, color: '#1F4F7A', width: 120, height: 80 })
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    expect(svg).not.toContain('style=')
  })
})

describe.each(Object.entries(exposed))('%s, exposed', (_, draw) => {
  it.each(seeds)('is neither black nor burnt out for seed %d', (seed) => {
    const { data } = draw({ seed, color: '#1F4F7A', width: 120, height: 80 })
    expect(data.length).toBe(120 * 80 * 3)
    const lit = data.filter((value) => value > 90).length / data.length
    expect(lit).toBeGreaterThan(0.005)
    expect(lit).toBeLessThan(0.6)
  })
})

it.each(figures.filter(([name]) => name !== 'overtones'))('%s changes with the seed', (_, draw) => {
  const sheet = { color: '#2F6B4F', width: 120, height: 80 }
  const seen = new Set([1, 2, 3, 4].map((seed) => JSON.stringify(draw({ ...sheet, seed }))))
  expect(seen.size).toBe(4)
})

it.each(grounds)('strings stand on %s with their own tones', (ground) => {
  const { svg } = drawStrings({ seed: 1, color: '#7B3F72', width: 200, height: 100, ground })
  const others = grounds
    .filter((other) => other !== ground)
    .map((other) => drawStrings({ seed: 1, color: '#7B3F72', width: 200, height: 100, ground: other }).svg)
  expect(others).not.toContain(svg)
})

describe('the share image', () => {
  it('keeps the names of three composers within its margins', () => {
    const { overlay = '' } = drawShareImage({
      seed: 3,
      color: '#9F1E10',
      width: 120,
      height: 63,
      names: ['Saint-Saëns', 'Dvořák', 'Dohnányi', 'Weiner'],
    })
    const places = [...overlay.matchAll(/translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)/g)].slice(1)
    // The fourth name is left out; the hyphen counts as a letter.
    expect(places).toHaveLength('Saint-Saëns'.length + 'Dvořák'.length + 'Dohnányi'.length)
    for (const [, x, y] of places) {
      expect(Number(x)).toBeLessThan(1200 - 72)
      expect(Number(y)).toBeGreaterThan(150)
      expect(Number(y)).toBeLessThan(630 - 72)
    }
  })
})

describe('colours', () => {
  it('reads and writes', () => {
    for (const color of ['#000000', '#ffffff', '#9f1e10', '#1f4f7a']) expect(formatColor(parseColor(color))).toBe(color)
  })

  it('names what it cannot read', () => {
    expect(() => parseColor('red')).toThrow('"red" is not a colour of the form #rrggbb.')
  })

  it('mixes from the first to the second', () => {
    expect(mixColors('#000000', '#ffffff', 0)).toBe('#000000')
    expect(mixColors('#000000', '#ffffff', 1)).toBe('#ffffff')
  })

  it('brightens to full light and keeps black finite', () => {
    expect(Math.max(...mixLight('#9F1E10'))).toBeCloseTo(1)
    expect(mixLight('#000000')).toEqual([0, 0, 0])
  })
})

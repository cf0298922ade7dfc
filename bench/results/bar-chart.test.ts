import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { type BarChart, describeBars, drawBars } from './bar-chart.ts'

const chart: BarChart = {
  title: 'Pages a second',
  bars: [
    { label: 'Ours', value: 2_000, isOurs: true },
    { label: 'Bread & <butter>', value: 500 },
    { label: 'Slow', value: 0.1, written: 'hardly one' },
    { label: 'None', value: 0 },
  ],
}

interface Drawn {
  svg: {
    '@_role': string
    '@_aria-labelledby': string
    '@_height': string
    title: { '@_id': string; '#text': string }
    desc: { '@_id': string; '#text': string }
    style: string
    rect: { '@_class': string; '@_width': string; '@_y'?: string }[]
    text: { '#text': string | number; '@_y': string }[]
  }
}
const read = (svg: string) => new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(svg) as Drawn

test('chart: bars are as long as their figures say, and what is above 0 is seen', () => {
  const [, ...bars] = read(drawBars(chart)).svg.rect
  const widths = bars.map((bar) => Number(bar['@_width']))
  expect(widths[0]! / widths[1]!).toBeCloseTo(4, 1)
  expect(widths.slice(2)).toEqual([1, 0])
})

test('chart: our figures have a colour of their own', () => {
  const [, ...bars] = read(drawBars(chart)).svg.rect
  expect(bars.map((bar) => bar['@_class'])).toEqual(['ours', 'other', 'other', 'other'])
})

test('chart: is whole XML whatever its labels are, with every label and figure as text within it', () => {
  const svg = drawBars(chart)
  expect(XMLValidator.validate(svg)).toBe(true)
  const { text } = read(svg).svg
  expect(text.map((one) => one['#text'])).toEqual([
    'Pages a second',
    'Ours',
    '2,000',
    'Bread & <butter>',
    '500',
    'Slow',
    'hardly one',
    'None',
    '0',
  ])
  for (const one of text) expect(Number(one['@_y'])).toBeLessThan(Number(read(svg).svg['@_height']))
})

test('chart: is one picture for a screen reader, which is told what it shows', () => {
  const { svg } = read(drawBars(chart))
  expect(svg).toMatchObject({ '@_role': 'img', '@_aria-labelledby': `${svg.title['@_id']} ${svg.desc['@_id']}` })
  expect(svg.desc['#text']).toBe(describeBars(chart))
  expect(describeBars(chart)).toBe('Pages a second: Ours 2,000, Bread & <butter> 500, Slow hardly one, None 0.')
})

test('chart: has enough contrast on its own ground, in light and in dark', () => {
  const colours = [...read(drawBars(chart)).svg.style.matchAll(/\.(\w+) { fill: (#\w{6}) }/g)].map(
    ([, name, colour]) => [name!, colour!] as const,
  )
  expect(colours).toHaveLength(8)
  for (const scheme of [colours.slice(0, 4), colours.slice(4)].map((some) => Object.fromEntries(some))) {
    expect(contrast(scheme['text']!, scheme['ground']!)).toBeGreaterThan(7)
    expect(contrast(scheme['ours']!, scheme['ground']!)).toBeGreaterThan(3)
    expect(contrast(scheme['other']!, scheme['ground']!)).toBeGreaterThan(3)
  }
})

/** Contrast by WCAG. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

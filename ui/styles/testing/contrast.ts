/** Extracts colours from styles, to test legibility in light and dark mode. */

/** Colour schemes, in the order of a pair of colours. */
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Custom properties by name: `--ink` and its values. */
export type Tokens = ReadonlyMap<string, readonly string[]>

type Rgb = readonly [red: number, green: number, blue: number]

/** A block of a stylesheet, with properties inherited from enclosing blocks. */
export interface Rule {
  /** From the outermost to the innermost, without layers. */
  selector: string
  text: string | undefined
  ground: string | undefined
  /** Declarations of the block itself. */
  own: ReadonlyMap<string, string>
}

/** Parses a stylesheet; nested blocks are separate rules. */
export function readRules(css: string): Rule[] {
  const rules: Rule[] = []
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '')
  let position = 0
  const readBlock = (selector: string, around: Pick<Rule, 'text' | 'ground'>): void => {
    const own = new Map<string, string>()
    const rule = { selector, own, ...around }
    rules.push(rule)
    for (;;) {
      const length = plain.slice(position).search(/[{};]/)
      if (length < 0) return
      const part = plain
        .slice(position, position + length)
        .trim()
        .replaceAll(/\s+/g, ' ')
      const sign = plain[position + length]
      position += length + 1
      if (sign === '{')
        readBlock(`${selector} ${part.replace(/^@layer.*/, '')}`.trim(), { text: rule.text, ground: rule.ground })
      else note(rule, part)
      if (sign === '}') return
    }
  }
  readBlock('', { text: undefined, ground: undefined })
  return rules
}

function note(rule: Rule & { own: Map<string, string> }, declaration: string): void {
  const [, name, value] = /^([\w-]+) ?: ?(.+)$/.exec(declaration) ?? []
  if (!name || !value) return
  rule.own.set(name, value)
  if (name === 'color') rule.text = value
  if (name === 'background-color' || name === 'background') rule.ground = value
}

interface Reading {
  tokens: Tokens
  /** Backgrounds of text in blocks that set none. */
  grounds: readonly string[]
  /**
   * Background from another element, null if it contains no text; undefined if the block sets its
   * own.
   */
  groundOf: (selector: string) => string | null | undefined
  leastOf: (selector: string) => number
}

/** Disabled elements need not be legible; print and system colours are not checked. */
const leftOut = /disabled|data-unready|@media print|forced-colors/

/** Returns text with too little contrast: `.price: #bbb on var(--paper) in dark has 1.9`. */
export function findFaintText(rules: Rule[], { tokens, grounds, groundOf, leastOf }: Reading): string[] {
  const colouring = rules.filter(
    ({ own, selector }) =>
      ['color', 'background', 'background-color'].some((name) => own.has(name)) && !leftOut.test(selector),
  )
  return colouring.flatMap((rule) => {
    const { selector } = rule
    const elsewhere = groundOf(selector)
    if (elsewhere === null) return []
    const text = rule.text ?? baseOf(rules, selector)?.text ?? 'var(--ink)'
    const isGround = rule.ground && resolveColors(rule.ground, tokens, 'light').length > 0
    const own = isGround ? [rule.ground!] : grounds
    return (elsewhere ? [elsewhere] : own).flatMap((ground) =>
      schemesOf(rule, ground).flatMap((scheme) => {
        const least = leastContrast(resolveColors(text, tokens, scheme), resolveColors(ground, tokens, scheme))
        return least < leastOf(selector)
          ? [`${selector}: ${text} on ${ground} in ${scheme} has ${least.toFixed(1)}`]
          : []
      }),
    )
  })
}

/** Returns the rule of the same element without hover, active or focus. */
function baseOf(rules: Rule[], selector: string): Rule | undefined {
  const base = selector.replace(/:[\w-]+(\([^)]*\))?$/, '')
  return rules.find((rule) => rule.selector === base && rule.own.has('color'))
}

/** A dark region is dark in light mode, too, and a block may declare that it is always light. */
function schemesOf({ own }: Rule, ground: string): readonly Scheme[] {
  if (ground === 'var(--dark-ground)') return ['dark']
  const named = schemes.find((scheme) => scheme === own.get('color-scheme'))
  return named ? [named] : schemes
}

function leastContrast(texts: Rgb[], grounds: Rgb[]): number {
  return Math.min(...texts.flatMap((text) => grounds.map((ground) => contrastOf(text, ground))))
}

/** Collects all values of custom properties: `--tone` has one for each kind of notice. */
export function readTokens(css: string): Map<string, string[]> {
  const tokens = new Map<string, string[]>()
  for (const { own } of readRules(css))
    for (const [name, value] of own) if (name.startsWith('--')) tokens.set(name, [...(tokens.get(name) ?? []), value])
  return tokens
}

/**
 * Resolves a value to colours: as many as its custom properties have. None if it is not a colour,
 * or inherited (`inherit`).
 */
export function resolveColors(value: string, tokens: Tokens, scheme: Scheme): Rgb[] {
  const resolve = (part: string) => resolveColors(part, tokens, scheme)
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  if (name) return (tokens.get(name) ?? []).flatMap(resolve)
  const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? []
  if (light && dark) return resolve(scheme === 'light' ? light : dark)
  const [, ground, mixed, percent] = /^color-mix\(in oklab, (.+), (.+) ([\d.]+)%\)$/.exec(value) ?? []
  if (ground && mixed)
    return resolve(ground).flatMap((one) => resolve(mixed).map((two) => mix(one, two, Number(percent) / 100)))
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value) ?? []
  if (!digits) return []
  const parts = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : digits.match(/../g)!
  const [red, green, blue] = parts.map((part) => Number.parseInt(part, 16))
  return [[red!, green!, blue!]]
}

/** Close enough to the browser's mixing in another colour space. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => one[index] * (1 - share) + other[index] * share
  return [part(0), part(1), part(2)]
}

/** Contrast by WCAG: from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [brighter, darker] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (brighter! + 0.05) / (darker! + 0.05)
}

function luminanceOf(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

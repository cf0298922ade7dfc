import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  contrastOf,
  findFaintText,
  readRules,
  readTokens,
  resolveColors,
  schemes,
  type Scheme,
  type Tokens,
} from './testing/contrast.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface House {
  /** The files that define the tokens; a later file wins. */
  tokens: string[]
  styles: string
  /** The backgrounds that text may appear on where its own block sets none. */
  grounds: string[]
}

const houses: Record<string, House> = {
  shop: { tokens: ['ui/styles/tokens.css'], styles: '{ui,apps/shop}/**/*.css', grounds: ['--paper', '--paper-deep'] },
  desk: {
    tokens: ['ui/styles/tokens.css', 'apps/desk/ui/styles/tokens.css'],
    styles: '{apps/desk,ui}/**/*.css',
    grounds: ['--paper', '--paper-deep', '--raised'],
  },
  bank: {
    tokens: ['core/payments/demo-bank/server/bank.css'],
    styles: 'core/payments/demo-bank/server/*.css',
    grounds: ['--ground', '--sheet'],
  },
}

/**
 * Backgrounds for blocks that do not set their own: that of another element, or `null` if the block
 * contains no text to check.
 */
const elsewhere: Record<string, string | null> = {
  // A dash, and the box of a choice, whose words are in the next element.
  'apps/shop/catalogue/audio/audio-player.module.css .button::before': null,
  'apps/shop/layout/header.module.css .link::after': null,
  'ui/controls/choice-group.module.css .row input:checked': null,
  'ui/controls/choice-group.module.css .row input:checked + span': 'var(--accent-fill)',
  // White for a scanner, and for a frame with its own page.
  'apps/shop/accounts/two-factor/two-factor-setup.module.css .qr': null,
  'apps/desk/content/preview/preview-section.module.css .frame': null,
  'apps/shop/orders/ticket/ticket-page.module.css .code': '#fff',
  'ui/feedback/notices.module.css .action': 'light-dark(#1b1512, #2a221e)',
  'ui/feedback/notices.module.css .notice > svg': 'light-dark(#1b1512, #2a221e)',
}

/** Digits of several rem: a contrast of 3 is enough for them. */
const large = new Set(['apps/shop/layout/error-page.module.css .status'])

function tokensOf(files: string[]): Tokens {
  return new Map(files.flatMap((file) => [...readTokens(read(file))]))
}

test.each(Object.entries(houses))(
  '%s: text of every style is legible on its ground, by day and by night',
  (house, { tokens, styles, grounds }) => {
    const global = tokensOf(tokens)
    const isOther = (file: string) => house !== 'bank' && houses.bank!.tokens.includes(file)
    const files = globSync(styles, { cwd: root }).filter((file) => !isOther(file))
    expect(files.length).toBeGreaterThan(0)
    const faint = files.flatMap((file) => {
      const css = read(file)
      return findFaintText(readRules(css), {
        tokens: new Map([...readTokens(css), ...global]),
        grounds: grounds.map((name) => `var(${name})`),
        groundOf: (selector) => elsewhere[`${file} ${selector}`],
        leastOf: (selector) => (large.has(`${file} ${selector}`) ? 3 : 4.5),
      }).map((one) => `${file} ${one}`)
    })
    expect(faint).toEqual([])
  },
)

test.each(['shop', 'desk'])('%s: edges of controls and the mark of the focus are seen on every ground', (name) => {
  const { tokens: files, grounds } = houses[name]!
  const tokens = tokensOf(files)
  const colorOf = (token: string, scheme: Scheme) => resolveColors(`var(${token})`, tokens, scheme)[0]!
  const faint = schemes.flatMap((scheme) =>
    ['--edge', '--focus'].flatMap((mark) =>
      grounds
        .filter((ground) => contrastOf(colorOf(mark, scheme), colorOf(ground, scheme)) < 3)
        .map((ground) => `${mark} on ${ground} in ${scheme}`),
    ),
  )
  expect(faint).toEqual([])
})

test('contrast: the names that are read elsewhere are still there', () => {
  const there = globSync(['{ui,core,apps}/**/*.css'], { cwd: root }).flatMap((file) =>
    readRules(read(file)).map(({ selector }) => `${file} ${selector}`),
  )
  expect([...Object.keys(elsewhere), ...large].filter((name) => !there.includes(name))).toEqual([])
})

test('contrast: black on white is 21, grey on itself 1, and #767676 on white just enough', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrastOf([90, 90, 90], [90, 90, 90])).toBe(1)
  expect(contrastOf([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2)
})

const find = (css: string) =>
  findFaintText(readRules(css), {
    tokens: new Map([
      ['--paper', ['light-dark(#fff, #111)']],
      ['--ink', ['light-dark(#000, #eee)']],
      ['--dark-ground', ['#111']],
      ['--tone', ['#000', '#bbb']],
    ]),
    grounds: ['var(--paper)'],
    groundOf: () => undefined,
    leastOf: () => 4.5,
  })

test('contrast: text that is faint on the page, on its own ground or by night alone is found', () => {
  expect(find('.a { color: #bbb; }')).toEqual(['.a: #bbb on var(--paper) in light has 1.9'])
  expect(find('.a { color: #333; }')).toEqual(['.a: #333 on var(--paper) in dark has 1.5'])
  expect(find('@layer x { .a { color: var(--ink); background: #777; } }')).toEqual([
    '.a: var(--ink) on #777 in dark has 3.9',
  ])
  expect(find('.a { background-color: #888; }')).toEqual(['.a: var(--ink) on #888 in dark has 3.1'])
  expect(find('.a { color: #fff; background: #000; &:hover { background: #ddd; } }')).toEqual([
    '.a &:hover: #fff on #ddd in light has 1.4',
    '.a &:hover: #fff on #ddd in dark has 1.4',
  ])
  expect(find('.a { color: #fff; background: #000; } .a:hover { background: #ddd; }')).toHaveLength(2)
  expect(find('.a { color: var(--tone); }')).toHaveLength(2)
  expect(find('.a { background: color-mix(in oklab, #fff, #000 5%); }')).toHaveLength(1)
})

test('contrast: what is legible, disabled, printed or of a dark region by day is not', () => {
  for (const css of [
    '.a { color: var(--ink); background: var(--paper); }',
    '.a:disabled { color: #bbb; }',
    '.a[aria-disabled] { color: #bbb; }',
    '@media print { .a { color: #bbb; } }',
    '.a { background-color: var(--dark-ground); }',
    '.a { color: #333; color-scheme: light; }',
    '.a { color: inherit; background: none; }',
  ])
    expect(find(css), css).toEqual([])
})

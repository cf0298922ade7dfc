import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BREAKPOINTS_FILE, findLiteralBreakpoints, readStyles } from './breakpoints.ts'

const find = (path: string, text: string) =>
  findLiteralBreakpoints(
    new Map([
      [BREAKPOINTS_FILE, "export const tabletUp = '(min-width: 600px)'"],
      [path, text],
    ]),
  )

test.each([
  ['a minimum', '@media (min-width: 600px) {}', '(min-width: 600px)'],
  ['a maximum', '@media screen and (max-width:37.5em) {}', '(max-width:37.5em)'],
  ['a range', '@media (width >= 50rem) {}', '(width >= 50rem)'],
  ['a range from its number', '@media (20rem < width < 40rem) {}', '(20rem < width < 40rem)'],
  ['a container', '@container (min-width: 20rem) {}', '(min-width: 20rem)'],
])('breakpoints: %s in styles is found', (_kind, text, condition) => {
  expect(find('ui/a/a.module.css', text)).toEqual([`ui/a/a.module.css: ${condition}`])
})

test('breakpoints: a literal one in the sizes of a picture is found', () => {
  expect(find('ui/a/a.tsx', '<Picture sizes="(min-width: 960px) 50vw, 100vw" />')).toEqual([
    'ui/a/a.tsx: (min-width: 960px)',
  ])
})

test('breakpoints: names, other conditions, lengths of elements and comments are none', () => {
  const text = '@media (--tablet-up) {} @media (scripting: none) { .a { max-width: 20rem } /* (min-width: 1px) */ }'
  expect(find('ui/a/a.module.css', text)).toEqual([])
})

test('breakpoints: styles that are served as they are may spell a named one, and no other', () => {
  const path = 'core/payments/demo-bank/server/bank.css'
  expect(find(path, '@media (min-width: 600px) {}')).toEqual([])
  expect(find(path, '@media (min-width: 601px) {}')).toEqual([`${path}: (min-width: 601px)`])
})

test('breakpoints: the shop spells them in one file', async () => {
  const files = await readStyles(join(import.meta.dirname, '../..'))
  expect(files.size).toBeGreaterThan(200)
  expect(findLiteralBreakpoints(files)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Title } from './layout/title.tsx'

const readStyles = (name: string) => readFileSync(new URL(`${name}.module.css`, import.meta.url), 'utf8')

/** The declarations of the first rule for a class. */
function ruleOf(styles: string, name: string): string {
  return new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(styles)?.[1] ?? ''
}

// Holds: limits.spinner-icon-sizes-18-24
test.each([
  ['xs', 18],
  ['sm', 24],
  ['md', 32],
  ['lg', 38],
  ['xl', 46],
])('icons and spinners of size %s have %i px', (size, pixels) => {
  expect(ruleOf(readStyles('display/icon'), size)).toMatch(new RegExp(`width: ${pixels}px;\\s+height: ${pixels}px;`))
})

// Holds: limits.title-lines-45-max-width
test('the lines of a title are 45 px high and 350 px long at most, those of the footer 40 and 700', () => {
  const styles = readStyles('layout/title')
  expect(ruleOf(styles, 'lines')).toMatch(/max-width: 350px;\s+height: 45px;/)
  expect(ruleOf(styles, 'footerLines')).toMatch(/max-width: 700px;\s+height: 40px;/)
  // On every screen.
  expect(styles).not.toContain('@media')
})

// Holds: limits.title-lines-45-max-width
test('a title has the colour primary, and its lines with it', () => {
  const styles = readStyles('layout/title')
  expect(ruleOf(styles, 'text')).toContain('color: var(--title-color);')
  expect(ruleOf(styles, 'primary')).toContain('--title-color: var(--accent);')
  expect(renderToStaticMarkup(<Title>Programme</Title>)).toMatch(/<div class="[^"]*primary[^"]*"><h2/)
})

// Holds: limits.tabs-mobile-breakpoint-600-px
test('tabs are 50 px high, and two by two below 600 px', () => {
  const styles = readStyles('controls/tabs')
  expect(ruleOf(styles, 'tab')).toContain('min-height: 50px;')
  const narrow = styles.slice(styles.indexOf('@media (--below-tablet)'))
  // At least a third of the window each: never three.
  expect(ruleOf(narrow, 'tabs')).toContain('repeat(auto-fit, minmax(min(100%, max(9.5rem, 34vw)), 1fr));')
})

// Holds: layout.small-screens-burger-menu-opening
test('the drawer is 350 px wide, where the screen is', () => {
  expect(readStyles('dialog/modal')).toContain('width: min(350px, 100vw);')
})

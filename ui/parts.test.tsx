// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { openPart } from '../apps/shop/client/testing/open-page.tsx'
import type { Euros } from '../values/money.ts'
import { Banner } from './feedback/banner.tsx'
import { EmptyState } from './feedback/empty-state.tsx'
import { Icon, type IconName } from './display/icon.tsx'
import { readIconPath } from './display/testing/icon-path.tsx'
import { Picture } from './display/picture.tsx'
import { Price } from './display/price.tsx'
import { Spinner } from './feedback/spinner.tsx'
import { Tabs } from './controls/tabs.tsx'
import { Title } from './layout/title.tsx'
import { VenueColor } from './display/venue-color.tsx'

const hasIcon = (name: IconName) => Boolean(document.querySelector(`path[d="${readIconPath(name)}"]`))
const readClasses = () => [...document.querySelectorAll('[class]')].map((element) => element.getAttribute('class'))

test.each([
  ['positive', 'status', 'check'],
  ['info', 'status', 'info'],
  ['warning', 'status', 'warning'],
  ['negative', 'alert', 'warning'],
] as const)('banner: a %s one is read as %s, with a sign that needs no colour', async (kind, role, icon) => {
  await openPart(
    <Banner kind={kind} title="Cart">
      Two tickets
    </Banner>,
  )
  expect(screen.getByRole(role).textContent).toBe('CartTwo tickets')
  expect(screen.getByText('Cart').tagName).toBe('STRONG')
  expect(hasIcon(icon)).toBe(true)
})

test('banner: one without a title has its words alone', async () => {
  await openPart(<Banner kind="info">Two tickets</Banner>)
  expect(screen.getByRole('status').querySelector('strong')).toBeNull()
})

test('empty state: it says why and what to do instead', async () => {
  await openPart(<EmptyState title="Empty" action={<a href="/">Pick</a>} />)
  const around = screen.getByText('Empty').parentElement!
  expect(around.textContent).toBe('EmptyPick')
  expect([...around.querySelectorAll('div')].map(({ textContent }) => textContent)).toEqual(['Pick'])
  await openPart(<EmptyState title="Empty">Nothing yet</EmptyState>)
  expect(screen.getByText('Nothing yet').tagName).toBe('DIV')
})

test('icon: it says nothing to screen readers', async () => {
  await openPart(<Icon name="cart" />)
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(hasIcon('cart')).toBe(true)
})

test.each(['xs', 'sm', 'md', 'lg', 'xl'] as const)('icon and spinner: size %s is theirs', async (size) => {
  await openPart(
    <>
      <Icon name="cart" size={size} className="mine" />
      <Spinner size={size} />
    </>,
  )
  const [icon, spinner] = document.querySelectorAll('svg')
  expect(icon!.getAttribute('class')).toMatch(new RegExp(`_${size}_.* mine$`))
  expect(spinner!.getAttribute('class')).toMatch(new RegExp(`_${size}_`))
})

test('icon and spinner: they are small unless told otherwise', async () => {
  await openPart(
    <>
      <Icon name="cart" />
      <Spinner />
    </>,
  )
  for (const drawn of document.querySelectorAll('svg')) expect(drawn.getAttribute('class')).toMatch(/_sm_/)
})

test('spinner: it has a name only where no words stand beside it', async () => {
  await openPart(<Spinner label="Sending" />)
  expect(screen.getByRole('img', { name: 'Sending' }).hasAttribute('aria-hidden')).toBe(false)
  await openPart(<Spinner />)
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.queryByRole('img')).toBeNull()
})

test('price: it is written in the language of the page', async () => {
  await openPart(<Price value={1234.5 as Euros} />, { locale: 'fr' })
  expect(document.body.textContent).toMatch(/1\s234,50\s€/)
})

test('tabs: each is a link of the strip, and the one where the visitor is says so', async () => {
  const tabs = [
    { label: 'Events', href: '/', isCurrent: false },
    { label: 'Venues', href: '/venues', isCurrent: true },
  ]
  await openPart(<Tabs label="Places" tabs={tabs} />)
  const links = screen.getAllByRole('link')
  expect(screen.getByRole('navigation', { name: 'Places' }).contains(links[1]!)).toBe(true)
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Events', '/', null],
      ['Venues', '/venues', 'page'],
    ],
  )
})

test('title: it is an h2 in the colour primary, without lines, unless told otherwise', async () => {
  await openPart(<Title id="halls">Halls</Title>)
  const heading = screen.getByRole('heading', { level: 2, name: 'Halls' })
  expect(heading.id).toBe('halls')
  expect(heading.parentElement?.getAttribute('class')).toMatch(/_primary_/)
  expect(heading.nextElementSibling).toBeNull()
})

test('title: its lines are drawn and not read; those of the footer are others', async () => {
  const linesOf = async (title: ReactNode) => {
    await openPart(title)
    return screen.getByRole('heading').nextElementSibling!
  }
  const lines = await linesOf(<Title lines>Halls</Title>)
  expect(lines.getAttribute('aria-hidden')).toBe('true')
  expect(lines.getAttribute('class')).toMatch(/^_lines_\w+$/)
  const ofFooter = await linesOf(
    <Title lines="footer" color="brass" as="h3">
      Halls
    </Title>,
  )
  expect(ofFooter.getAttribute('class')).toMatch(/_footerLines_/)
  expect(readClasses().join()).toMatch(/_brass_/)
  expect(screen.getByRole('heading', { level: 3 })).toBeDefined()
})

test('venue colour: it is an attribute of a drawing, not a style', async () => {
  await openPart(<VenueColor color="#1E4D7A" />)
  expect(document.querySelector('rect')?.getAttribute('fill')).toBe('#1E4D7A')
  expect(document.querySelector('[style]')).toBeNull()
})

const picture = {
  url: '/media/hall-800.jpg',
  alt_text: 'The hall from the stage',
  width: 800,
  height: 600,
  sources: [
    { type: 'image/avif', srcset: '/a-400.avif 400w' },
    { type: 'image/webp', srcset: '/a-400.webp 400w' },
  ],
}

test('picture: it has its own text, every format, and a place that is kept free', async () => {
  await openPart(<Picture picture={picture} sizes="50vw" />)
  const image = screen.getByRole('img', { name: 'The hall from the stage' })
  expect(image.getAttribute('src')).toBe('/media/hall-800.jpg')
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['800', '600'])
  const sources = [...document.querySelectorAll('source')]
  const read = (name: string) => sources.map((source) => source.getAttribute(name))
  expect(read('type')).toEqual(['image/avif', 'image/webp'])
  expect(read('srcset')).toEqual(['/a-400.avif 400w', '/a-400.webp 400w'])
  expect(read('sizes')).toEqual(['auto, 50vw', 'auto, 50vw'])
  expect(image.getAttribute('sizes')).toBe('auto, 50vw')
  expect(image.hasAttribute('data-focus')).toBe(false)
})

test('picture: what it says of its focal point is for the styles; loaded at once, its width is the one that is said', async () => {
  await openPart(<Picture picture={{ ...picture, focus: 'x20 y70' }} sizes="50vw" loading="eager" />)
  const image = document.querySelector('img')!
  expect(image.dataset.focus).toBe('x20 y70')
  expect(document.querySelector('source')?.getAttribute('sizes')).toBe('50vw')
})

test('picture: another text takes the place of its own, also an empty one', async () => {
  await openPart(<Picture picture={picture} alt="" />)
  expect(document.querySelector('img')?.getAttribute('alt')).toBe('')
})

test('picture: it is loaded when it comes near, the first on the screen before all else', async () => {
  const loadingOf = async (part: ReactNode) => {
    await openPart(part)
    const image = document.querySelector('img')!
    return [image.getAttribute('loading'), image.getAttribute('fetchpriority')]
  }
  expect(await loadingOf(<Picture picture={picture} />)).toEqual(['lazy', null])
  expect(await loadingOf(<Picture picture={picture} loading="eager" />)).toEqual(['eager', null])
  expect(await loadingOf(<Picture picture={picture} priority />)).toEqual(['eager', 'high'])
})

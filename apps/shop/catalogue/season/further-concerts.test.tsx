// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { FurtherConcerts } from './further-concerts.tsx'

test('end of the page: it leads on to the venues, the calendar and, away from home, to the contact form', async () => {
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  await openPart(<FurtherConcerts isHome={false} />)
  expect(hrefs()).toEqual(['/venues', '#calendar', '/#contact-us'])
  await openPart(<FurtherConcerts isHome />)
  expect(hrefs()).toEqual(['/venues', '#calendar'])
})

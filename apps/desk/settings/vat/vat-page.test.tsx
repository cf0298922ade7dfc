// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { field } from '#apps/desk/testing/controls.ts'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'

const props = {
  rates: [
    { id: 1, country: 'FR', kind: 'concert', basisPoints: 550, from: '2014-01-01', to: null, isRemovable: false },
    {
      id: 2,
      country: 'AT',
      kind: 'concert',
      basisPoints: 1300,
      from: '2020-01-01',
      to: '2030-12-31',
      isRemovable: true,
    },
  ],
  countries: [
    { code: 'AT', name: 'Austria' },
    { code: 'FR', name: 'France' },
  ],
}
const open = (changes: object = {}) => openDeskPage('vat', { ...props, ...changes }, { url: '/desk/settings/vat' })

test('VAT rates: the page lists them by country, and takes new ones', async () => {
  const { user, sent, settled } = await open()
  expect(outline()).toMatchInlineSnapshot(`
    "[Settings](/desk/settings)
    # VAT rates
    By country and VAT class, prices include VAT. Tickets that are sold keep their rate.
    region "VAT rates":
      VAT rates
      | Country | VAT class | Rate in per cent | From | Until | Remove |
      | France | concert | 5.5% | Wed, Jan 1, 2014 | – | |
      | Austria | concert | 13% | Wed, Jan 1, 2020 | Tue, Dec 31, 2030 | <button "Remove: Austria, concert"> |
    region "Add a VAT rate":
      ## Add a VAT rate
      form:
        <select "Country" = "Choose one" required of Choose one / Austria / France>
        <text "VAT class" = "concert" required "Events have the class “concert” unless another is chosen.">
        <text "Rate in per cent" = "" required "Such as 5.5; 0 for exempt events.">
        <date "From" = "" required "The rate before it ends on the day before.">
        <button "Add a VAT rate" submit>"
  `)
  await user.selectOptions(field('Country'), 'AT')
  await user.type(field(/^Rate/), '10')
  await user.click(screen.getByRole('button', { name: 'Add a VAT rate' }))
  await settled()
  expect(sent().at(-1)).toMatchObject({ method: 'POST', path: '/desk/settings/vat' })
  await user.click(screen.getByRole('button', { name: 'Remove: Austria, concert' }))
  await settled()
  expect(sent().at(-1)).toMatchObject({ path: '/desk/settings/vat/2' })
})

test('VAT rates: without one it is said that nothing can be sold', async () => {
  await open({ rates: [] })
  expect(screen.getByText('No VAT rate yet: nothing can be sold.')).toBeTruthy()
})

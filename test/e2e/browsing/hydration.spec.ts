import { holdChunk } from '../support/chunks.ts'
import { expect, test } from '../support/fixtures.ts'

test('a page is open once React has taken over its buttons', async ({ page }) => {
  const code = await holdChunk(page, 'apps/shop/contact/contact-section.tsx')
  let isOpen = false
  const opening = page.goto('/').then(() => (isOpen = true))
  await expect(page.locator('#contact-us')).toBeVisible()
  await page.waitForLoadState('load')
  // Longer than it takes to report the hydration.
  for (let time = 0; time < 2; time++) await page.locator('#contact-us').hover()
  expect(isOpen).toBe(false)
  await code.release()
  await opening
})

test('a click waits until React has taken over what is clicked', async ({ page }) => {
  await page.setContent(`<div id="root" data-payload="{}">
    <button onclick="this.textContent = Object.keys(this).length > 0 ? 'in time' : 'too early'">press</button>
  </div>`)
  const button = page.getByRole('button')
  const pressing = button.click()
  // As long as two clicks would take.
  for (let time = 0; time < 2; time++) await button.hover()
  await button.evaluate((element) => Object.assign(element, { __reactProps$1: {} }))
  await pressing
  await expect(button).toHaveText('in time')
})

test('code that many parts share is preloaded once, with the first of them', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=modulepreload][href*="/common-"]')).toHaveCount(1)
})

test('a tap is painted before the request that it leads to', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const order: string[] = []
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      document.body.dataset.order ??= [...order, 'sent'].join(', ')
      send.call(this, body)
    }
    const isTapped = () => requestAnimationFrame(() => setTimeout(() => order.push('painted')))
    addEventListener('click', isTapped, { capture: true, once: true })
  })
  await page.locator('header a[href$="/cart"]').first().click()
  await expect(page.locator('body')).toHaveAttribute('data-order', 'painted, sent')
})

test('the first formatter is made while the code is loading', async ({ page }) => {
  const code = await holdChunk(page, 'apps/shop/client/main.tsx')
  await page.addInitScript(() => {
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      apply: (format, _, given: [string]) => {
        document.body.dataset.format = given[0]
        return format(...given)
      },
    })
  })
  const opening = page.goto('/')
  await expect(page.locator('body')).toHaveAttribute('data-format', /^(en|fr|hu)/)
  await code.release()
  await opening
})

import { expect, test } from '../support/fixtures.ts'
import { listOverflowing, walkByTab, watch } from '../pages/look-over.ts'
import { openPage } from '../support/steps.ts'

// Holds: visitors.crawl-each-page-in-browser
test('whoever looks a page over notices what is too wide, forbidden, gone, unnamed and out of the keyboard’s reach', async ({
  context,
  visitor,
  checkAccessibility,
}) => {
  // Uses a page of its own: on the others, the browser's log of these faults would count as faults.
  const page = await context.newPage()
  const listNoted = await watch(page)
  await openPage({ ...visitor, page }, '/composers')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await listOverflowing(page)).toEqual([])
  expect(await walkByTab(page)).toEqual({ missed: [], unseen: [] })
  expect(listNoted()).toEqual([])

  await page.evaluate(() => {
    const block = document.createElement('div')
    block.style.width = '400px'
    block.append('wide')
    const link = document.createElement('a')
    link.href = '#unseen'
    link.append('A link')
    link.style.outline = 'none'
    const picture = new Image()
    picture.src = '/media/nothing.webp'
    block.setAttribute('style', 'width: 500px')
    document.querySelector('main')!.append(block, link, picture)
  })
  expect(await listOverflowing(page)).toEqual([
    expect.stringMatching(/^4\d\d of 320 px$/),
    expect.stringContaining('wide'),
  ])
  const noted: string[] = []
  const listAllNoted = () => {
    noted.push(...listNoted())
    return noted
  }
  await expect
    .poll(listAllNoted)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^style-src-attr forbids/),
        expect.stringMatching(/nothing\.webp answers 404$/),
      ]),
    )
  await expect(checkAccessibility(page)).rejects.toThrow('image-alt')
  expect((await walkByTab(page)).unseen).toEqual([expect.stringContaining('#unseen')])

  await page.evaluate(() => addEventListener('keydown', (event) => event.preventDefault()))
  expect((await walkByTab(page)).missed.length).toBeGreaterThan(10)
})

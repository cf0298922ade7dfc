import { randomUUID } from 'node:crypto'
import { mediaPlayerOrigin } from '#apps/shop/content/server/handlers.ts'
import { storePage } from '#core/surveys/server/testing/samples.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/steps.ts'

const videos = ['a-rehears_1', 'an-encore_2']

test('a video asks nothing of the outside before it is played, and nothing is remembered of having played it', async ({
  page,
  context,
  db,
  t,
  visitor,
  checkAccessibility,
}) => {
  const outside: string[] = []
  // Answered here: no journey needs the outside network.
  await context.route(
    (url) => !url.hostname.endsWith('localhost'),
    (route) => {
      outside.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' })
    },
  )
  const slug = `page-${randomUUID()}`
  const blocks = videos.map((video) => ({ id: video, name: 'youtube', props: { video, title: `Video ${video}` } }))
  await storePage(db, slug, blocks)
  await openPage(visitor, `/${slug}`)
  const first = page.getByRole('figure').filter({ hasText: videos[0] })
  await expect(first.getByText(t('blocks.video.notice'))).toBeVisible()
  await checkAccessibility(page)
  expect(outside).toEqual([])

  await first.getByRole('button', { name: t('blocks.video.play') }).press('Enter')
  const frame = page.getByTitle(`Video ${videos[0]}`)
  await expect(frame).toBeFocused()
  await expect(frame.contentFrame().frameLocator('iframe').getByText('The player')).toBeVisible()
  expect(outside.map((url) => new URL(url).origin + new URL(url).pathname)).toEqual([
    `${mediaPlayerOrigin}/embed/${videos[0]}`,
  ])
  // The other video was not requested.
  await expect(page.getByRole('button', { name: t('blocks.video.play') })).toHaveCount(1)

  await page.reload()
  await expect(page.getByRole('button', { name: t('blocks.video.play') })).toHaveCount(2)
  expect(outside).toHaveLength(1)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.getItem('video')])).toEqual([0, null])
})

import type { Db } from '#platform/schema/schema.ts'
import type { TestConcert } from '../support/concerts.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/steps.ts'

/** Gives the concert a programme of two works that have audio samples. */
async function playTwoPieces(db: Db, { date, venueSlug }: TestConcert): Promise<void> {
  const works = ['bach-prelude', 'mozart-ave-verum'].map((recording, index) => ({
    composer: 'Anonymous',
    work: { en: `Piece ${index + 1}` },
    minutes: 5,
    recording,
  }))
  const { id } = await db
    .insertInto('events')
    .values({
      slug: `two-pieces-${date}`,
      title: JSON.stringify({ en: 'Two pieces' }),
      duration_minutes: 20,
      program_works: JSON.stringify(works),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('event_dates')
    .set({ event_id: id })
    .where('date', '=', date)
    .where('venue_id', 'in', (build) => build.selectFrom('venues').select('id').where('slug', '=', venueSlug))
    .execute()
}

test('a recording is played in its work’s row, on demand, one at a time, and falls silent with its page', async ({
  page,
  t,
  visitor,
  addConcert,
  checkAccessibility,
  db,
}) => {
  const concert = await addConcert()
  await playTwoPieces(db, concert)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.flac')) requested.push(request.url())
  })

  await openPage(visitor, concert.path)
  const programme = page.getByRole('region', { name: t('event.programme') })
  await programme.scrollIntoViewIfNeeded()
  const playing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('audio')].map(({ paused, currentTime }) => !paused && currentTime > 0),
    )
  const [first, second] = [1, 2].map((number) => programme.getByRole('button', { name: `Anonymous, Piece ${number}` }))
  await expect(first!).toHaveAccessibleName(`${t('listen.play')} – Anonymous, Piece 1`)
  await checkAccessibility(page)
  expect(requested).toEqual([])

  await first!.press('Enter')
  await expect.poll(playing).toEqual([true, false])
  await expect(first!).toHaveAccessibleName(`${t('listen.pause')} – Anonymous, Piece 1`)
  await expect(programme.getByText(/^0:\d\d \/ 0:20$/)).toBeVisible()
  await checkAccessibility(page)
  await second!.click()
  await expect.poll(playing).toEqual([false, true])
  await expect(first!).toHaveAccessibleName(`${t('listen.play')} – Anonymous, Piece 1`)
  await second!.press(' ')
  await expect.poll(playing).toEqual([false, false])
  expect(new Set(requested).size).toBe(2)

  await second!.click()
  await expect.poll(playing).toEqual([false, true])
  const player = await page
    .locator('audio')
    .nth(1)
    .evaluateHandle((audio: HTMLAudioElement) => audio)
  await page.getByRole('link', { name: t('header.season') }).click()
  await expect(programme).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: t('season.search') })).toBeFocused()
  expect(await player.evaluate((audio) => audio.paused)).toBe(true)
})

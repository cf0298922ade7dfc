import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

test(
  'desk: an entry of a menu is dragged past two others by the mouse, taken back, and moved by the keyboard, which keeps its place',
  { tag: '@desktop' },
  async ({ page, db, locale }) => {
    const mark = randomUUID().slice(0, 8)
    const titles = ['Halls', 'Parking', 'Friends'].map((word) => `${word} ${mark}`)
    // Drafts, placed after all others: visitors see none of them.
    await sql`insert into menu_items (menu, title, address, position, published_at)
      select 'footer', jsonb_build_object('en', title), '/venues', 1000 + place, null
      from unnest(${titles}::text[]) with ordinality as own (title, place)`.execute(db)
    const t = await sitDown(page, db, { role: 'editor', venueId: null, locale })
    await page.goto('/desk/menus')
    const rows = page.getByRole('row').filter({ hasText: mark })
    const expectOrder = async (...words: string[]) => {
      await expect(rows).toContainText(words)
      const { rows: stored } = await sql<{ title: string }>`
        select title ->> 'en' as title from menu_items where title ->> 'en' like ${`%${mark}`} order by position, id`.execute(
        db,
      )
      expect(stored.map(({ title }) => title.split(' ')[0])).toEqual(words)
    }
    await expectOrder('Halls', 'Parking', 'Friends')

    const target = rows.filter({ hasText: 'Friends' })
    // Both are in view before the drag begins, and it ends where the row shows that the entry would
    // be placed.
    await target.scrollIntoViewIfNeeded()
    await rows.filter({ hasText: 'Halls' }).locator('[draggable=true]').hover()
    const { x, y, height } = (await target.boundingBox())!
    await page.mouse.down()
    await expect(async () => {
      await page.mouse.move(x + 40, y + height - 8)
      await page.mouse.move(x + 40, y + height - 4)
      await expect(target).toHaveAttribute('data-over', 'after', { timeout: 1_000 })
    }).toPass()
    await page.mouse.up()
    await expect(page.getByText(t('content.done.move'))).toBeVisible()
    await expectOrder('Parking', 'Friends', 'Halls')
    await page.getByRole('button', { name: t('frame.undo') }).click()
    await expectOrder('Halls', 'Parking', 'Friends')

    const up = page.getByRole('button', { name: t('content.moveUp', { text: `Friends ${mark}` }) })
    await up.focus()
    await page.keyboard.press('Enter')
    await expectOrder('Halls', 'Friends', 'Parking')
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expectOrder('Friends', 'Halls', 'Parking')
    await expect(up).toBeFocused()
    await sql`delete from menu_items where title ->> 'en' like ${`%${mark}`}`.execute(db)
  },
)

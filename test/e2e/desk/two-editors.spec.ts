import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { createAddress } from '#test/shop/test-visitor.ts'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

const titles = ['Tower', 'Chapel', 'Garden'] as const

/**
 * Stores a page with a title for each of the given words, and a text below. Returns its path at the
 * desk.
 */
async function storePage(db: Db): Promise<{ id: number; path: string }> {
  const key = `order-${randomUUID().slice(0, 8)}`
  const content = [
    ...titles.map((text) => ({ id: text.toLowerCase(), name: 'title', props: { text } })),
    {
      id: 'words',
      name: 'text',
      props: { nodes: [{ type: 'paragraph', children: [{ type: 'text', text: 'By metro.' }] }] },
    },
  ]
  const row = { slug: { en: key }, title: { en: 'Order' }, content: { en: content } }
  const { rows } = await sql<{ id: number }>`insert into pages (key, slug, title, content, published_at)
    select ${key}, slug, title, content, null::timestamptz from json_to_record(${JSON.stringify(row)}) as row (slug jsonb, title jsonb, content jsonb)
    returning id`.execute(db)
  return { id: rows[0]!.id, path: `/desk/pages/${rows[0]!.id}` }
}

async function readOrder(db: Db, id: number): Promise<string[]> {
  const { content } = await db.selectFrom('pages').select('content').where('id', '=', id).executeTakeFirstOrThrow()
  return content.en.flatMap(({ props }) => ('text' in props ? [String(props.text)] : []))
}

// Holds: product.purchase-checkout-errors-journeys-without
test(
  'desk: two editors move blocks of one page in two browsers; both orders are shown, one is chosen, and no block is lost',
  { tag: ['@desktop', '@firefox', '@quick-hu-desktop'] },
  async ({ page, browser, db, locale, baseURL }) => {
    const { id, path } = await storePage(db)
    const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': createAddress() } })
    const other = await context.newPage()
    const t = await sitDown(page, db, { role: 'editor', venueId: null, locale })
    await sitDown(other, db, { role: 'editor', venueId: null, locale })
    for (const one of [page, other]) await one.goto(path)
    const move = (one: Page, words: string) =>
      one.getByRole('button', { name: t('content.moveUp', { text: `${t('blocks.title')}: ${words}` }) }).click()
    const save = (one: Page) => one.getByRole('button', { name: t('content.save.draft') }).click()
    const blocks = (one: Page) => one.getByRole('group', { name: t('pages.text.content') }).locator('> ol > li')
    const expectOrder = (one: Page, ...words: string[]) =>
      expect(blocks(one)).toContainText(words.map((word) => new RegExp(word)))

    // One editor moves the chapel before the tower, the other the garden before the chapel: no
    // order satisfies both.
    await move(other, 'Chapel')
    await save(other)
    await expect.poll(() => readOrder(db, id)).toEqual(['Chapel', 'Tower', 'Garden'])
    await move(page, 'Garden')
    await save(page)
    const conflict = page.getByRole('row', { name: t('blocks.order') })
    await expect(conflict).toBeVisible()
    await expect(conflict.getByRole('cell').nth(0)).toContainText(/Tower.*Garden.*Chapel/s)
    await expect(conflict.getByRole('cell').nth(1)).toContainText(/Chapel.*Tower.*Garden/s)
    await expectOrder(page, 'Tower', 'Garden', 'Chapel', 'By metro')
    expect(await readOrder(db, id)).toEqual(['Chapel', 'Tower', 'Garden'])

    await conflict.getByRole('button').click()
    await expectOrder(page, 'Chapel', 'Tower', 'Garden', 'By metro')
    await move(page, 'Garden')
    await save(page)
    await expect.poll(() => readOrder(db, id)).toEqual(['Chapel', 'Garden', 'Tower'])
    await context.close()
    await sql`delete from pages where id = ${id}`.execute(db)
  },
)

test(
  'desk: letters that an input method composes, by dead keys and word by word, stand once in a running text and are saved',
  { tag: '@desktop' },
  async ({ page, db, locale }) => {
    const { id, path } = await storePage(db)
    const t = await sitDown(page, db, { role: 'editor', venueId: null, locale })
    await page.goto(path)
    const running = { text: t('blocks.property.nodes'), language: t('content.language.en') }
    const text = page.getByLabel(t('content.textIn', running), { exact: true })
    await page.getByRole('button', { name: `${t('blocks.text')}: By metro.`, exact: false, expanded: false }).click()
    // The editor loads after the page, in place of a plain field.
    await expect(text).toHaveAttribute('contenteditable', 'true')
    await text.click()
    await page.keyboard.press('ControlOrMeta+End')
    const method = await page.context().newCDPSession(page)
    /**
     * Simulates an input method, which shows its intermediate text for each key until it is done.
     */
    const compose = async (...steps: string[]) => {
      for (const step of steps)
        await method.send('Input.imeSetComposition', {
          text: step,
          selectionStart: step.length,
          selectionEnd: step.length,
        })
      await method.send('Input.insertText', { text: steps.at(-1)! })
    }
    await page.keyboard.type(' Caf')
    await compose('´', 'é')
    await page.keyboard.type(', Erk')
    await compose('˝', 'ő')
    await page.keyboard.type('d ')
    await compose('h', 'ha', 'han', 'hang', 'hangv', 'hangverseny')
    await page.keyboard.type('!')
    const expected = 'By metro. Café, Erkőd hangverseny!'
    await expect(text).toHaveText(expected)
    // In bold, and in the middle of a word.
    await page.keyboard.press('ControlOrMeta+b')
    await compose('ö', 'ős')
    await page.keyboard.press('ControlOrMeta+b')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
    await compose('ű')
    await expect(text).toHaveText(`${expected.slice(0, -1)}ű!ős`)
    await page.getByRole('button', { name: t('content.save.draft') }).click()
    await expect
      .poll(async () => {
        const { content } = await db
          .selectFrom('pages')
          .select('content')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return JSON.stringify(content.en.at(-1))
      })
      .toContain('Café, Erkőd hangversenyű!')
    await sql`delete from pages where id = ${id}`.execute(db)
  },
)

import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/fixtures.ts'
import { pressUntilShown, sitDown } from './support/at-the-desk.ts'
import { addMessage } from './support/fixtures.ts'

test(
  'desk: a message is found, noted, answered although a colleague was quicker, and closed, which is taken back',
  { tag: '@quick-en-phone' },
  async ({ page, visitor, db, locale, checkAccessibility }) => {
    const message = `Is there a cloakroom?\n\n${'https://example.com/'.padEnd(200, 'x')}`
    const id = await addMessage(db, { locale, email: visitor.email, message })
    const stored = () => db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    const t = await sitDown(page, db, { role: 'box_office', venueId: null, locale })
    await page.goto('/desk')
    await pressUntilShown(page, ['g', 'i'], page.getByRole('heading', { level: 1, name: t('inbox.title') }))
    await checkAccessibility(page)
    const search = page.getByRole('searchbox', { name: t('inbox.search') })
    await search.fill('nobody-of-this-name@')
    await search.press('Enter')
    await expect(page.getByText(t('inbox.nothing'))).toBeVisible()
    await checkAccessibility(page)
    await search.fill(visitor.email)
    await search.press('Enter')
    await expect(page.getByRole('table', { name: t('inbox.title') }).getByRole('row')).toHaveCount(2)
    const sender = locale === 'hu' ? 'Kovács Anna' : 'Anna Kovács'
    await page.getByRole('link', { name: sender }).click()
    await expect(page.getByRole('heading', { level: 1, name: sender })).toBeVisible()
    await checkAccessibility(page)

    await page.getByRole('button', { name: t('inbox.assign.me') }).click()
    await expect(page.getByRole('button', { name: t('inbox.assign.me') })).toHaveCount(0)

    const note = page.getByRole('region', { name: t('inbox.note'), exact: true })
    await note.getByRole('textbox').fill('He called.')
    await db.updateTable('contact_messages').set({ note: 'She called.' }).where('id', '=', id).execute()
    await note.getByRole('button', { name: t('inbox.note.save') }).click()
    await expect(note.getByRole('cell', { name: 'She called.' })).toBeVisible()
    await expect(note.getByRole('textbox')).toHaveValue('He called.')
    await checkAccessibility(page)
    await note.getByRole('button', { name: t('inbox.note.save') }).click()
    await expect(page.getByText(t('inbox.note.saved')).first()).toBeVisible()
    expect((await stored()).note).toBe('He called.')

    const form = page.getByRole('region', { name: t('inbox.reply'), exact: true })
    const answer = form.getByRole('textbox', { name: t('inbox.reply.label') })
    await form.getByRole('button', { name: t('inbox.reply.submit') }).click()
    await expect(answer).toHaveAttribute('aria-invalid', 'true')
    await expect(answer).toBeFocused()
    await answer.fill('Yes, on the left.')
    await db
      .insertInto('contact_replies')
      .values({ message_id: id, text: 'Beside the stairs.', key: randomUUID() })
      .execute()
    await form.getByRole('button', { name: t('inbox.reply.submit') }).click()
    await expect(form.getByText(t('inbox.errors.overtaken', { name: t('inbox.somebody') }))).toBeVisible()
    await expect(answer).toHaveValue('Yes, on the left.')
    const thread = page.getByRole('region', { name: t('inbox.replies'), exact: true })
    await expect(thread.getByText('Beside the stairs.')).toBeVisible()
    await checkAccessibility(page)
    await form.getByRole('button', { name: t('inbox.reply.submit') }).click()
    await expect(thread.getByText('Yes, on the left.')).toBeVisible()
    await expect(answer).toHaveValue('')
    await form.getByText(t('inbox.reply.frame')).click()
    await checkAccessibility(page)
    const mails = await db
      .selectFrom('outbox')
      .select(['kind', 'locale'])
      .where('recipient', '=', visitor.email)
      .execute()
    expect(mails).toEqual([{ kind: 'contact-reply', locale }])

    await page.getByRole('button', { name: t('inbox.close'), exact: true }).click()
    await expect(page.getByText(t('inbox.changed.closed')).first()).toBeVisible()
    await page.getByRole('button', { name: t('frame.undo') }).click()
    await expect(page.getByText(t('inbox.changed.answered')).first()).toBeVisible()
    expect(await stored()).toMatchObject({ state: 'answered' })
    await checkAccessibility(page)
  },
)

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage } from '../testing/read-page.ts'
import type { NewPromoCodePageProps } from './new-promo-code-page.tsx'

const sample = (changes: Partial<NewPromoCodePageProps> = {}) =>
  ({ halls: [{ id: 2, title: 'Garden' }], mayAll: true, ...changes }) satisfies NewPromoCodePageProps

const open = (options: DeskOpenOptions = {}) =>
  openDeskPage('new-promo-code', sample(), { url: '/desk/promo-codes/new', ...options })

test('new promo code: one code with a name of its own', async () => {
  const { user, sent, settled } = await open()
  expect(readPage()).toEqual([
    '[Promo codes](/desk/promo-codes)',
    '# New promo code',
    'One code that is easy to say, or hundreds that are impossible to guess.',
    'How many',
    '(x) "One code"',
    '( ) "Many codes, up to 500"',
    '{"Code" required = "" (As buyers type it, in capitals or not: 3 to 40 letters, digits, hyphens or underscores.)}',
    '{"What buyers read, in English" required = "" (Shown beside the discount in the cart, such as “Spring offer”. It stands in for languages that are left empty.)}',
    '{"What buyers read, in French (optional)" = ""}',
    '{"What buyers read, in Hungarian (optional)" = ""}',
    'Type of discount',
    '(x) "A percentage of the tickets"',
    '( ) "An amount"',
    '{"Percent" required = ""}',
    '{"Maximum uses (optional)" = "" (Each order counts once. Empty: unlimited.)}',
    '{datetime-local "Valid from (optional)" = ""}',
    '{datetime-local "Valid until (optional)" = "" (From this moment on it is no longer valid. To include a whole last day, enter 00:00 of the day after.)}',
    '{"Hall" = "All halls" of [All halls | Garden]}',
    '<"Create the code" submit>',
  ])
  await user.type(field('Code'), 'SPRING')
  await user.type(field('What buyers read, in English'), 'Spring')
  await user.type(field('Percent'), '10')
  await user.click(button('Create the code'))
  await settled()
  expect(sent()).toMatchObject([
    {
      method: 'POST',
      path: '/desk/promo-codes',
      data: { many: 'false', code: 'SPRING', title_en: 'Spring', kind: 'percent', off: '10', max_uses: '', venue: '' },
    },
  ])
})

test('new promo code: hundreds, and the button says how many', async () => {
  const { user, sent, settled } = await open()
  await user.click(field('Many codes, up to 500'))
  expect(readPage().slice(3, 8)).toEqual([
    'How many',
    '( ) "One code"',
    '(x) "Many codes, up to 500"',
    '{"Begin with (optional)" = "" (Up to 20 letters without accents, digits or hyphens. Ten random letters follow, none of which looks like another.)}',
    '{"Number of codes" required = "100" (From 1 to 500.)}',
  ])
  expect(readPage().at(-1)).toBe('<"Create 100 codes" submit>')
  await user.clear(field('Number of codes'))
  await user.type(field('Number of codes'), '1')
  await user.type(field(/^Begin with/), 'VIP')
  await user.click(field('An amount'))
  await user.type(field('Euros'), '5')
  await user.click(button('Create 1 code'))
  await settled()
  expect(sent()).toMatchObject([
    { data: { many: 'true', prefix: 'VIP', count: '1', kind: 'fixed', off: '5', max_uses: '1' } },
  ])
})

test('new promo code: a code of a batch is used once, one code without limit, unless another limit is typed', async () => {
  const { user } = await open()
  const limit = () => field(/^Maximum uses/).value
  expect(limit()).toBe('')
  await user.click(field('Many codes, up to 500'))
  expect(limit()).toBe('1')
  await user.click(field('One code'))
  expect(limit()).toBe('')
  await user.type(field(/^Maximum uses/), '7')
  await user.click(field('Many codes, up to 500'))
  expect(limit()).toBe('7')
})

test('new promo code: in Hungarian', async () => {
  await open({ locale: 'hu' })
  expect(readPage()).toEqual([
    '[Kedvezménykódok](/desk/promo-codes)',
    '# Új kedvezménykód',
    'Egyetlen könnyen megjegyezhető kód, vagy több száz, amelyet senki sem találhat ki.',
    'Hány kód',
    '(x) "Egy kód"',
    '( ) "Több kód, legfeljebb 500"',
    '{"Kód" required = "" (Ahogy a vásárlók beírják, kis- vagy nagybetűvel: 3–40 betű, számjegy, kötőjel vagy aláhúzásjel.)}',
    '{"Amit a vásárlók olvasnak, angolul" required = "" (A kosárban a kedvezmény mellett, például „Tavaszi kedvezmény”. Az üresen hagyott nyelveken is ez jelenik meg.)}',
    '{"Amit a vásárlók olvasnak, franciául (nem kötelező)" = ""}',
    '{"Amit a vásárlók olvasnak, magyarul (nem kötelező)" = ""}',
    'A kedvezmény fajtája',
    '(x) "A jegyek árának százaléka"',
    '( ) "Egy összeg"',
    '{"Százalék" required = ""}',
    '{"Felhasználás legfeljebb (nem kötelező)" = "" (Minden rendelés egynek számít. Üresen: korlátlanul.)}',
    '{datetime-local "Érvényes ettől (nem kötelező)" = ""}',
    '{datetime-local "Érvényes eddig (nem kötelező)" = "" (Ettől a pillanattól már nem érvényes. Ha az utolsó nap egésze számít: a rá következő nap 00:00.)}',
    '{"Terem" = "Minden terem" of [Minden terem | Garden]}',
    '<"A kód létrehozása" submit>',
  ])
})

test('new promo code: what is wrong stands beside its field, the first has the cursor, and typing takes it away', async () => {
  const errors = { code: 'Taken.', title_en: 'Missing.', off: 'No number.', starts: 'Skipped.', venue: 'No hall.' }
  const { user, settled } = await open({ answer: () => ({ errors }) })
  await user.click(button('Create the code'))
  await settled()
  expect(readPage().filter((line) => line.includes(' wrong '))).toEqual([
    '{"Code" required wrong = "" (As buyers type it, in capitals or not: 3 to 40 letters, digits, hyphens or underscores.; Taken.)}',
    '{"What buyers read, in English" required wrong = "" (Shown beside the discount in the cart, such as “Spring offer”. It stands in for languages that are left empty.; Missing.)}',
    '{"Percent" required wrong = "" (No number.)}',
    '{datetime-local "Valid from (optional)" wrong = "" (Skipped.)}',
    '{"Hall" wrong = "All halls" of [All halls | Garden] (No hall.)}',
  ])
  await expect.poll(() => document.activeElement).toBe(field('Code'))
  await user.type(field('Code'), 'X')
  expect(readPage()[6]).toContain('{"Code" required = "X"')
  await user.type(field('Percent'), '9')
  await user.type(field(/in English$/), 'Spring')
  await user.selectOptions(field('Hall'), 'Garden')
  expect(readPage().filter((line) => line.includes(' wrong '))).toEqual([
    '{datetime-local "Valid from (optional)" wrong = "" (Skipped.)}',
  ])
  const languages = ['English', 'French', 'Hungarian'].map((name) => field(new RegExp(`buyers read, in ${name}`)).lang)
  expect(languages).toEqual(['en', 'fr', 'hu'])
})

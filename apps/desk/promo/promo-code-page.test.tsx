// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readPart, readRows } from '../testing/read-page.ts'
import type { PromoDetail } from './promo.ts'
import type { PromoCodePageProps } from './promo-code-page.tsx'

const code = {
  id: 3,
  code: 'SPRING',
  title: { en: 'Spring offer', fr: 'Offre de printemps' },
  state: 'running',
  off: { kind: 'fixed', cents: 550 },
  starts: '2026-11-01T08:00',
  ends: '',
  maxUses: 100,
  used: 4,
  venue: 2,
  batch: null,
  together: 1,
} satisfies PromoDetail

const sample = (changes: Partial<PromoCodePageProps> = {}, ofCode: Partial<PromoDetail> = {}) =>
  ({
    code: { ...code, ...ofCode },
    uses: 0,
    hall: 'Garden',
    halls: [
      { id: 1, title: 'Hall of Strings' },
      { id: 2, title: 'Garden' },
    ],
    mayAll: true,
    revisions: [],
    mayEdit: true,
    ...changes,
  }) satisfies PromoCodePageProps

interface Opening extends DeskOpenOptions {
  props?: Partial<PromoCodePageProps>
  code?: Partial<PromoDetail>
}
const url = '/desk/promo-codes/3'
const open = ({ props, code: ofCode, ...options }: Opening = {}) =>
  openDeskPage('promo-code', sample(props, ofCode), { url, ...options })

test('promo code: its fields are what it takes off, when, how often and where', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Promo codes](/desk/promo-codes)',
    '# SPRING',
    'good: Can be used · used 4 times of 100',
    '<"Pause"> <"Archive">',
    '{"What buyers read, in English" required = "Spring offer" (Shown beside the discount in the cart, such as “Spring offer”. It stands in for languages that are left empty.)}',
    '{"What buyers read, in French (optional)" = "Offre de printemps"}',
    '{"What buyers read, in Hungarian (optional)" = ""}',
    'Type of discount',
    '( ) "A percentage of the tickets"',
    '(x) "An amount"',
    '{"Euros" required = "5.50"}',
    '{"Maximum uses (optional)" = "100" (Each order counts once. Empty: unlimited.)}',
    '{datetime-local "Valid from (optional)" = "2026-11-01T08:00"}',
    '{datetime-local "Valid until (optional)" = "" (From this moment on it is no longer valid. To include a whole last day, enter 00:00 of the day after.)}',
    '{"Hall" = "Garden" of [All halls | Hall of Strings | Garden]}',
    '<"Save" submit>',
    '## History',
    'Nothing has been changed at the desk yet.',
  ])
})

test('promo code: in French an amount is written with a comma', async () => {
  await open({ locale: 'fr', props: { uses: 1 }, code: { maxUses: null, used: 1 } })
  expect(readPage()).toEqual([
    '[Codes promo](/desk/promo-codes)',
    '# SPRING',
    'good: Utilisable · utilisé 1 fois',
    '<"Suspendre"> <"Archiver">',
    '[La commande qui l’a utilisé](/desk/orders?promo=3)',
    '{"Ce que lisent les acheteurs, en anglais" required = "Spring offer" (À côté de la remise dans le panier, par exemple « Offre de printemps ». Il s’affiche aussi pour les langues laissées vides.)}',
    '{"Ce que lisent les acheteurs, en français (facultatif)" = "Offre de printemps"}',
    '{"Ce que lisent les acheteurs, en hongrois (facultatif)" = ""}',
    'Type de remise',
    '( ) "Un pourcentage du prix des billets"',
    '(x) "Un montant"',
    '{"Euros" required = "5,50"}',
    '{"Nombre maximal d’utilisations (facultatif)" = "" (Chaque commande compte une fois. Vide : sans limite.)}',
    '{datetime-local "Valable à partir du (facultatif)" = "2026-11-01T08:00"}',
    '{datetime-local "Valable jusqu’au (facultatif)" = "" (À partir de ce moment, il n’est plus valable. Pour inclure toute la dernière journée : le lendemain à 00:00.)}',
    '{"Salle" fixed = "Garden" (Des commandes ont utilisé ce code : sa salle ne peut plus changer. Créez un autre code pour une autre salle.)}',
    '<"Enregistrer" submit>',
    '## Historique',
    'Aucune modification au back-office pour l’instant.',
  ])
})

// Holds: desk.promo.last-day
test('promo code: of one that ends at midnight the last day is said, by its field and to who only reads', async () => {
  await open({ code: { ends: '2026-12-01T00:00' } })
  expect(readPage()).toContain(
    '{datetime-local "Valid until (optional)" = "2026-12-01T00:00" (Valid until Monday, November 30, 2026, the whole day.)}',
  )
})

test.each([
  ['2026-12-01T00:00', '2026-11-30'],
  ['2026-12-01T00:01', '2026-12-01 00:01'],
])('promo code: who only reads is told of one that ends at %s: until %s', async (ends, said) => {
  await open({ props: { mayEdit: false }, code: { ends } })
  expect(readPage().join('\n')).toContain(`\nValid until: ${said}\n`)
})

test('promo code: what was changed is sent with what was there before', async () => {
  const { user, sent, settled } = await open()
  await user.click(field('A percentage of the tickets'))
  await user.clear(field('Percent'))
  await user.type(field('Percent'), '10')
  await user.selectOptions(field('Hall'), 'All halls')
  await user.click(button('Save'))
  await settled()
  const was = {
    title_en: 'Spring offer',
    title_fr: 'Offre de printemps',
    title_hu: '',
    kind: 'fixed',
    off: '5.50',
    starts: '2026-11-01T08:00',
    ends: '',
    max_uses: '100',
    venue: '2',
  }
  const mine = { ...was, kind: 'percent', off: '10', venue: '' }
  expect(sent()).toEqual([{ method: 'POST', path: url, data: { was, mine } }])
})

test.each([
  ['running', ['Pause', 'pause'], ['Archive', 'archive']],
  ['paused', ['Resume', 'resume'], ['Archive', 'archive']],
  ['archived', ['Restore', 'revive']],
] as const)('promo code: what can be done to one that is %s', async (state, ...changes) => {
  const { user, sent, settled } = await open({ code: { state } })
  expect(readPage()[3]).toBe(changes.map(([words]) => `<"${words}">`).join(' '))
  for (const [words] of changes) {
    await user.click(button(words!))
    await settled()
  }
  expect(sent()).toEqual(changes.map(([, change]) => ({ method: 'POST', path: `${url}/state`, data: { change } })))
})

test('promo code: its orders and those that were made with it are listed; once used its hall stays', async () => {
  const { close } = await open({ props: { uses: 12 }, code: { batch: 'b-1', together: 200, used: 1 } })
  expect(readPage().slice(2, 6)).toEqual([
    'good: Can be used · used 1 time of 100',
    '<"Pause"> <"Archive">',
    '[The 12 orders that used it](/desk/orders?promo=3) [One of 200 codes created together](/desk/promo-codes?batch=b-1)',
    '{"What buyers read, in English" required = "Spring offer" (Shown beside the discount in the cart, such as “Spring offer”. It stands in for languages that are left empty.)}',
  ])
  expect(readPage().filter((line) => line.includes('"Hall"'))).toEqual([
    '{"Hall" fixed = "Garden" (Orders have used the code: its hall cannot change. Create another code for another hall.)}',
  ])
  close()
  const { close: closeOther } = await open({
    props: { uses: 1, hall: null },
    code: { batch: 'b-1', together: 1, used: 0, maxUses: null },
  })
  expect(readPage().slice(2, 6)).toEqual([
    'good: Can be used · not used yet',
    '<"Pause"> <"Archive">',
    '[The order that used it](/desk/orders?promo=3) [Created alone](/desk/promo-codes?batch=b-1)',
    '{"What buyers read, in English" required = "Spring offer" (Shown beside the discount in the cart, such as “Spring offer”. It stands in for languages that are left empty.)}',
  ])
  expect(readPage().filter((line) => line.includes('"Hall"'))).toEqual([
    '{"Hall" fixed = "All halls" (Orders have used the code: its hall cannot change. Create another code for another hall.)}',
  ])
  closeOther()
  const { close: closeLast } = await open({ code: { used: 12, maxUses: null } })
  expect(readPage()[2]).toContain('used 12 times')
  closeLast()
  await open({ code: { used: 1, maxUses: null } })
  expect(readPage()[2]).toContain('used once')
})

test('promo code: who may not make it for all halls chooses one', async () => {
  await open({ props: { mayAll: false } })
  expect(readPage().find((line) => line.includes('"Hall"'))).toContain('of [Choose a hall | Hall of Strings | Garden]')
})

test('promo code: who only reads reads it, and takes nothing back', async () => {
  const revisions = [
    {
      id: 9,
      at: '2026-11-20T17:05:00.000Z',
      by: '',
      changes: [{ field: 'off', before: 'percent 10', after: 'fixed 550' }],
    },
  ]
  const { close } = await open({ props: { mayEdit: false, revisions } })
  expect(readPage().slice(2)).toEqual([
    'good: Can be used · used 4 times of 100',
    'What buyers read, in English: Spring offer',
    'Discount: €5.50',
    'Valid from: 2026-11-01 08:00',
    'Valid until: nothing',
    'Maximum uses: 100',
    'Hall: Garden',
    '## History',
    'table: History',
    'When | Who | What',
    'Fri, Nov 20, 6:05 PM | former colleague | folded: Discount',
  ])
  close()
  await open({ props: { mayEdit: false, hall: null }, code: { maxUses: null, off: { kind: 'percent', percent: 10 } } })
  expect(readPage().slice(3, 9)).toEqual([
    'What buyers read, in English: Spring offer',
    'Discount: 10%',
    'Valid from: 2026-11-01 08:00',
    'Valid until: nothing',
    'Maximum uses: unlimited',
    'Hall: All halls',
  ])
})

test('promo code: a change of before is told field by field, titles as they are, and taken back', async () => {
  const change = (field: string, before: string, after: string) => ({ field, before, after })
  const changes = [
    change('title_hu', '', 'Tavasz'),
    change('off', 'percent 10', 'fixed 550'),
    change('starts', '2026-11-01T08:00', ''),
    change('ends', '', '2026-12-31T18:30'),
    change('max_uses', '', '100'),
    change('venue', '', '2'),
    change('paused_at', '', '2026-11-20T17:05:00.000Z'),
    change('archived_at', '2026-11-20T17:05:00.000Z', ''),
  ]
  const revisions = [{ id: 9, at: '2026-11-20T17:05:00.000Z', by: 'Béla Nagy', changes }]
  const { user, sent, settled } = await open({ props: { revisions } })
  document.querySelector('td details')!.setAttribute('open', '')
  expect(readRows('History')[0]!.split(/ \| | \/ /)).toEqual([
    'Fri, Nov 20, 6:05 PM',
    'Béla Nagy',
    'unfolded: What buyers read, in Hungarian · Discount · Valid from · Valid until · Maximum uses · Hall · Paused · Archived',
    'What buyers read, in Hungarian: −nothing−',
    '+Tavasz+',
    'Discount: −10%−',
    '+€5.50+',
    'Valid from: −2026-11-01 08:00−',
    '+nothing+',
    'Valid until: −nothing−',
    '+2026-12-31 18:30+',
    'Maximum uses: −unlimited−',
    '+100+',
    'Hall: −All halls−',
    '+Garden+',
    'Paused: −nothing−',
    '+Fri, Nov 20, 6:05 PM+',
    'Archived: −Fri, Nov 20, 6:05 PM−',
    '+nothing+',
    '<"Undo the change of Fri, Nov 20, 6:05 PM">',
  ])
  await user.click(button('Undo the change of Fri, Nov 20, 6:05 PM'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: `${url}/revisions/9`, data: {} }])
})

test('promo code: of two at once the second sees both values, takes one, and what they send next counts', async () => {
  let answers = 0
  const theirs = { ...code, off: { kind: 'percent', percent: 20 } } as const
  const conflict = { name: 'off', mine: 'fixed 700', theirs: 'percent 20' }
  const answer = () =>
    ++answers === 1 ? { code: theirs, errors: { off: 'Changed.' }, flash: { conflicts: [conflict] } } : {}
  const { user, sent, settled } = await open({ answer })
  await user.clear(field('Euros'))
  await user.type(field('Euros'), '7')
  await user.click(button('Save'))
  await settled()
  expect(readPage().slice(5, 10)).toEqual([
    'Nothing has been saved yet, and what you typed is still here. Save again to keep yours, or take theirs.',
    'table: ',
    'Field | Yours | Theirs | Choice',
    'Discount | €7.00 | 20% | <"Take theirs: Discount">',
    '{"What buyers read, in English" required = "Spring offer" (Shown beside the discount in the cart, such as “Spring offer”. It stands in for languages that are left empty.)}',
  ])
  expect(readPage().find((line) => line.includes('"Euros"'))).toBe('{"Euros" required wrong = "7" (Changed.)}')
  await user.click(button('Take theirs: Discount'))
  expect(readPage().find((line) => line.includes('"Percent"'))).toBe('{"Percent" required = "20"}')
  await user.click(button('Save'))
  await settled()
  const { was, mine } = sent()[1]!.data as Record<'was' | 'mine', object>
  expect([was, mine]).toMatchObject([
    { kind: 'percent', off: '20' },
    { kind: 'percent', off: '20' },
  ])
})

test('promo code: what was saved stands in the form, whose button keeps the focus', async () => {
  const { user, settled } = await open({ answer: () => ({ code: { ...code, title: { en: 'Autumn offer' } } }) })
  await user.type(field(/in English/), '!')
  await user.click(button('Save'))
  await settled()
  expect(field(/in English/).value).toBe('Autumn offer')
  expect(document.activeElement).toBe(button('Save'))
  expect(readPart(document.querySelector('form')!)[0]).toContain('Autumn offer')
})

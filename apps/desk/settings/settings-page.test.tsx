// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SettingValues } from '#core/settings/settings.ts'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import type { SettingsPageProps } from './settings-page.tsx'

const values = {
  shop_name: 'Cadenza',
  contact_email: 'hello@cadenza.example',
  contact_phone: '+33 1 99 00 12 34',
  hold_minutes: 15,
  fee_on_free_tickets: false,
  texts_in_french: true,
  texts_in_hungarian: true,
  seats_per_visit_in_zone: 10,
  seats_per_visit: 20,
  seats_per_sender: 40,
  zone_percent_per_sender: 25,
  zone_percent_above_seats: 80,
  return_until_hours: 48,
  return_keeps_fees: true,
  exchange_until_hours: null,
  refund_per_order: 100,
  refund_per_day: 500,
} satisfies SettingValues

const sample = (changes: Partial<SettingsPageProps> = {}) =>
  ({
    values,
    fixed: [],
    sellers: [
      { id: 1, name: 'Cadenza SAS', country: 'FR', prefix: 'QUAI', halls: ['Garden', 'Hall of Strings'] },
      { id: 2, name: '', country: 'HU', prefix: '', halls: ['Castle'] },
      { id: 3, name: 'Old Ltd', country: 'HU', prefix: 'OLD', halls: [] },
      { id: 4, name: '', country: '', prefix: '', halls: [] },
    ],
    legal: [
      { id: 11, key: 'terms', title: 'Terms of sale', address: '/terms', isPublished: true, missing: [] },
      { id: 12, key: 'privacy', title: 'Privacy', address: '/privacy', isPublished: false, missing: ['fr', 'hu'] },
    ],
    revisions: [],
    ...changes,
  }) satisfies SettingsPageProps

const open = (changes: Partial<SettingsPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('settings', sample(changes), { url: '/desk/settings', ...options })

test('settings: everything that is settled, with its bounds; who sells; which legal texts there are', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Settings',
    'Changes take effect within a second.',
    '## The house',
    'On every page, in e-mails, and on tickets that are printed from now on.',
    '{"Name of the shop" required = "Cadenza" (As shown on pages, in e-mails and on tickets.)}',
    '{"E-mail address for visitors" required = "hello@cadenza.example" (Messages from visitors and from the contact form go here.)}',
    '{"Phone number for visitors" required = "+33 1 99 00 12 34" (With the country code, such as +33 1 99 00 12 34.)}',
    '## Seats in carts',
    'For seats taken from now on. What is already in a cart stays there for the time promised.',
    '{"Minutes that seats wait in a cart" required = "15" (Counted from the last change of the cart. From 1 to 60.)}',
    '{"Seats per visitor in one part of a hall" required = "10" (At a time, in one cart. From 1 to 10,000.)}',
    '{"Seats per visitor in all" required = "20" (In the cart at a time, over all concerts. From 1 to 10,000.)}',
    '{"Seats per network" required = "40" (In carts at a time, of everyone behind one internet address, such as an office or a household. From 1 to 100,000.)}',
    '{"Share of one part of a hall per network, in percent" required = "25" (Prevents anyone from taking a whole hall off sale. From 1 to 100.)}',
    '{"Size from which the share counts, in seats" required = "80" (Smaller parts of a hall are not limited by the share. From 0 to 1,000,000.)}',
    '## Prices',
    'Prices and fees themselves are set in the price lists and for each concert.',
    'Issuing fee of free tickets (For tickets at a price of 0, from the next cart on.)',
    '( ) "free tickets have the fee, too"',
    '(x) "free tickets have no fee"',
    '## Languages',
    'The shop speaks English, French and Hungarian. The desk asks for the texts of your programme, pages and pictures in the languages that you write in. Where one is missing, visitors read English.',
    'Texts in French (Whether lists, forms and pictures report missing French.)',
    '(x) "we write them"',
    '( ) "we do not write them"',
    'Texts in Hungarian (Whether lists, forms and pictures report missing Hungarian.)',
    '(x) "we write them"',
    '( ) "we do not write them"',
    '## Returns and exchanges',
    'For orders from now on. Sold tickets keep the rules of their day. Your terms of sale should say the same.',
    '{"Hours before the concert until which buyers can return tickets (optional)" = "48" (Empty: buyers cannot return tickets themselves. 0: until it begins. From 0 to 8,760.)}',
    'What happens to the issuing fee of a returned ticket (For moved or cancelled concerts everything is refunded in any case.)',
    '(x) "the house keeps the fee"',
    '( ) "the fee is refunded, too"',
    '{"Hours before the concert until which buyers can exchange tickets (optional)" = "" (For another date of the same event. Empty: no exchanges by buyers. 0: until it begins. From 0 to 8,760.)}',
    '## Refunds at the box office',
    'For staff who may refund up to a sum. Larger refunds are made by a colleague who may refund any sum.',
    '{"Euros per order" required = "100" (All refunds of the order count. 0: none. From 0 to 100,000.)}',
    '{"Euros per person in 24 hours" required = "500" (Over all orders. 0: none. From 0 to 1,000,000.)}',
    '<"Save settings" submit>',
    '## Sellers',
    'Invoices and receipts name the seller of the hall, with address and tax numbers, as the law requires. Changes apply to documents from now on; issued ones stay as they are.',
    'table: Sellers',
    'Seller | State | Halls | Prefix of document numbers',
    '[Cadenza SAS](/desk/settings/sellers/1) | good: complete | Garden, Hall of Strings | QUAI',
    '[Cadenza](/desk/settings/sellers/2) | open: to be completed | Castle | –',
    '[Old Ltd](/desk/settings/sellers/3) | open: sells for no hall | – | OLD',
    '[Cadenza](/desk/settings/sellers/4) | open: sells for no hall | – | –',
    '[Another seller](/desk/settings/sellers/new) [VAT rates](/desk/settings/vat)',
    '## Legal texts',
    'The footer links to them, and the checkout asks buyers to accept the terms of sale. The law often requires each in the buyer’s language.',
    'table: Legal texts',
    'Page | State | Languages',
    '[Terms of sale](/desk/pages/11) | good: [published](https://cadenza.example/terms) | complete',
    '[Privacy](/desk/pages/12) | open: not published | missing: French, Hungarian',
    '## History',
    'Nothing has been changed at the desk yet.',
  ])
})

test('settings: in Hungarian', async () => {
  await open({ legal: [], sellers: [] }, { locale: 'hu' })
  expect(readPage()).toEqual([
    '# Beállítások',
    'A módosítások egy másodpercen belül érvénybe lépnek.',
    '## A ház',
    'Minden oldalon, a levelekben, és a mostantól nyomtatott jegyeken.',
    '{"A jegybolt neve" required = "Cadenza" (Ahogy az oldalakon, a levelekben és a jegyeken áll.)}',
    '{"E-mail-cím a látogatóknak" required = "hello@cadenza.example" (Ide írnak a látogatók, és ide érkeznek a kapcsolatfelvételi űrlap üzenetei is.)}',
    '{"Telefonszám a látogatóknak" required = "+33 1 99 00 12 34" (Országhívószámmal, például +33 1 99 00 12 34.)}',
    '## Kosárban tartott helyek',
    'A mostantól kosárba tett helyekre érvényes. Ami már kosárban van, az ígért ideig ott marad.',
    '{"Helyfenntartás a kosárban, percben" required = "15" (A kosár utolsó módosításától számítva. 1 és 60 között.)}',
    '{"Helyek látogatónként egy teremrészben" required = "10" (Egyszerre, egy kosárban. 1 és 10 000 között.)}',
    '{"Helyek látogatónként összesen" required = "20" (Egyszerre, az összes koncertre. 1 és 10 000 között.)}',
    '{"Helyek hálózatonként" required = "40" (Egyszerre mindazoknak, akik egy internetcímről jönnek: egy iroda, egy háztartás. 1 és 100 000 között.)}',
    '{"Egy hálózatra jutó arány teremrészenként, százalékban" required = "25" (Hogy senki se foglalhasson le egy egész termet. 1 és 100 között.)}',
    '{"Ennyi hely fölött számít az arány" required = "80" (Kisebb teremrészben az arány nem számít. 0 és 1 000 000 között.)}',
    '## Árak',
    'Az árakat és a díjakat az árlistákban és az egyes koncerteknél adja meg.',
    'Ingyenes jegyek jegykezelési díja (A 0 eurós jegyekre, a következő kosártól kezdve.)',
    '( ) "az ingyenes jegyekre is felszámítjuk"',
    '(x) "az ingyenes jegyekre nem számítjuk fel"',
    '## Nyelvek',
    'A jegybolt angol, francia és magyar nyelvű. Az adminisztráció azokon a nyelveken kéri a műsorok, oldalak és képek szövegét, amelyeken írnak. Ahol egy szöveg hiányzik, ott a látogatók az angolt olvassák.',
    'Francia szövegek (Jelezzék-e a listák, az űrlapok és a képek a hiányzó francia szöveget.)',
    '(x) "írunk ilyet"',
    '( ) "nem írunk ilyet"',
    'Magyar szövegek (Jelezzék-e a listák, az űrlapok és a képek a hiányzó magyar szöveget.)',
    '(x) "írunk ilyet"',
    '( ) "nem írunk ilyet"',
    '## Visszaváltás és csere',
    'A mostantól leadott rendelésekre érvényes. Az eladott jegyekre az eladáskori szabályok vonatkoznak. Az általános szerződési feltételeknek is ezt kell tartalmazniuk.',
    '{"Visszaváltás: legkésőbb ennyi órával a koncert előtt (nem kötelező)" = "48" (Üresen: a vásárlók maguk nem válthatnak vissza jegyet. 0: a kezdésig. 0 és 8760 között.)}',
    'Mi lesz a visszaváltott jegy jegykezelési díjával (Áthelyezett vagy elmaradt koncertnél mindig mindent visszatérítünk.)',
    '(x) "a díj a háznál marad"',
    '( ) "a díjat is visszatérítjük"',
    '{"Jegycsere: legkésőbb ennyi órával a koncert előtt (nem kötelező)" = "" (Ugyanannak a műsornak másik időpontjára. Üresen: nincs csere. 0: a kezdésig. 0 és 8760 között.)}',
    '## Visszatérítés a jegypénztárban',
    'Azoknak a munkatársaknak, akik összeghatárig téríthetnek vissza. A nagyobb összeget olyan munkatárs téríti vissza, aki bármennyit visszatéríthet.',
    '{"Euró rendelésenként" required = "100" (A rendelés minden visszatérítése számít. 0: nincs. 0 és 100 000 között.)}',
    '{"Euró munkatársanként, 24 óra alatt" required = "500" (Az összes rendelésen. 0: nincs. 0 és 1 000 000 között.)}',
    '<"Beállítások mentése" submit>',
    '## Eladók',
    'A számlákon és a nyugtákon a terem eladója áll: a nevével, a címével és az adószámaival, ahogyan a törvény kéri. A módosítás az ezután készülő bizonylatokra érvényes; ami már elkészült, az nem változik.',
    '[Új eladó](/desk/settings/sellers/new) [Áfakulcsok](/desk/settings/vat)',
    '## Jogi szövegek',
    'Nincsenek általános szerződési feltételek, amelyeket a vásárló elfogadhatna: tegyen közzé egy oldalt „terms” kulccsal.',
    'Még egyetlen oldal sincs a láblécben.',
    '## Előzmények',
    'Az adminisztrációban még nem változtattak rajta.',
  ])
})

test('settings: what the environment says is read and not changed, and how much that is', async () => {
  const { close } = await open({ fixed: ['shop_name', 'return_keeps_fees', 'exchange_until_hours'] })
  expect(readPage()[1]).toBe('Changes take effect within a second. 3 settings are made elsewhere.')
  expect(readPage().filter((line) => line.includes(' fixed = '))).toEqual([
    '{"Name of the shop" fixed = "Cadenza" (This is set by the environment of the shop, in SHOP_NAME: change it there.)}',
    '{"What happens to the issuing fee of a returned ticket" fixed = "the house keeps the fee" (This is set by the environment of the shop, in RETURN_TICKETS_KEEP_FEES: change it there.)}',
    '{"Hours before the concert until which buyers can exchange tickets" fixed = "not offered" (This is set by the environment of the shop, in EXCHANGE_TICKETS_UNTIL_HOURS: change it there.)}',
  ])
  close()
  await open({ fixed: ['hold_minutes'] })
  expect(readPage()[1]).toBe('Changes take effect within a second. 1 setting is made elsewhere.')
})

test('settings: without terms that can be read it is said what to do; without any page, too', async () => {
  const [terms] = sample().legal
  const { close } = await open({ legal: [{ ...terms!, isPublished: false }] })
  expect(readPage()).toContain(
    'There are no terms of sale that buyers could accept: publish a page with the key “terms”.',
  )
  close()
  await open({ legal: [] })
  expect(readPage()).toContain('There is no page in the footer yet.')
})

test('settings: what was changed is sent with what was there before', async () => {
  const { user, sent, settled } = await open()
  await user.clear(field(/^Minutes that/))
  await user.type(field(/^Minutes that/), '20')
  await user.clear(field(/^Hours before the concert until which buyers can return/))
  await user.click(field('the fee is refunded, too'))
  await user.click(button('Save settings'))
  await settled()
  const was = {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    exchange_until_hours: '',
  }
  const mine = { ...was, hold_minutes: '20', return_until_hours: '', return_keeps_fees: 'false' }
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/settings', data: { was, mine } }])
})

test('settings: what is wrong stands beside its field, the first has the cursor, and typing takes it away', async () => {
  const errors = {
    hold_minutes: 'Enter a whole number from 1 to 60.',
    shop_name: 'Write a name.',
    return_keeps_fees: 'Choose.',
  }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await user.click(button('Save settings'))
  await settled()
  expect(readPage().filter((line) => line.includes(' wrong') || line.includes('Choose.'))).toEqual([
    '{"Name of the shop" required wrong = "Cadenza" (As shown on pages, in e-mails and on tickets.; Write a name.)}',
    '{"Minutes that seats wait in a cart" required wrong = "15" (Counted from the last change of the cart. From 1 to 60.; Enter a whole number from 1 to 60.)}',
    'What happens to the issuing fee of a returned ticket (For moved or cancelled concerts everything is refunded in any case.; Choose.)',
    '(x) "the house keeps the fee" wrong',
    '( ) "the fee is refunded, too" wrong',
  ])
  await expect.poll(() => document.activeElement).toBe(field('Name of the shop'))
  await user.type(field('Name of the shop'), '!')
  expect(readPage().filter((line) => line.includes(' wrong '))).toHaveLength(1)
})

test('settings: once they are saved the form begins anew with what is there; what was refused stays as it was typed', async () => {
  let errors: object = { hold_minutes: 'Enter a whole number from 1 to 60.' }
  const { user, settled } = await open({}, { answer: () => ({ values: { ...values, hold_minutes: 25 }, errors }) })
  const type = async (text: string) => {
    await user.clear(field(/^Minutes that/))
    await user.type(field(/^Minutes that/), text)
    await user.click(button('Save settings'))
    await settled()
  }
  await type('99')
  expect(field(/^Minutes that/).value).toBe('99')
  await expect.poll(() => document.activeElement?.id).toBe(field(/^Minutes that/).id)
  errors = {}
  await type('025')
  await expect.poll(() => field(/^Minutes that/).value).toBe('25')
  expect(document.activeElement?.textContent).toBe('Save settings')
})

test('settings: of two at once the second sees both, in words, and what they send next counts', async () => {
  let answers = 0
  const conflicts = [
    { name: 'return_keeps_fees', mine: 'true', theirs: 'false' },
    { name: 'exchange_until_hours', mine: '24', theirs: '' },
  ]
  const answer = () =>
    ++answers === 1
      ? {
          values: { ...values, return_keeps_fees: false },
          errors: { return_keeps_fees: 'Changed.' },
          flash: { conflicts },
        }
      : {}
  const { user, sent, settled } = await open({}, { answer })
  await user.type(field('Name of the shop'), '!')
  await user.click(button('Save settings'))
  await settled()
  expect(field('Name of the shop').value).toBe('Cadenza!')
  expect(readPage().slice(2, 9)).toEqual([
    'A colleague has changed 2 fields in the meantime',
    'Nothing has been saved yet, and what you typed is still here. Save again to keep yours, or take theirs.',
    'table: ',
    'Field | Yours | Theirs | Choice',
    'What happens to the issuing fee of a returned ticket | the house keeps the fee | the fee is refunded, too | <"Take theirs: What happens to the issuing fee of a returned ticket">',
    'Hours before the concert until which buyers can exchange tickets | 24 | not offered | <"Take theirs: Hours before the concert until which buyers can exchange tickets">',
    '## The house',
  ])
  await user.click(button('Take theirs: What happens to the issuing fee of a returned ticket'))
  expect(readPage()).toContain('(x) "the fee is refunded, too"')
  await user.click(button('Save settings'))
  await settled()
  expect(sent()[1]!.data).toMatchObject({ was: { return_keeps_fees: 'false' }, mine: { return_keeps_fees: 'false' } })
})

test('settings: a change of before is told in words, and taken back', async () => {
  const change = (name: string, before: string, after: string) => ({ field: name, before, after })
  const changes = [
    change('return_keeps_fees', 'false', 'true'),
    change('return_until_hours', '', '48'),
    change('odd', 'a', 'b'),
  ]
  const { user, sent, settled } = await open({
    revisions: [
      { id: 5, at: '2026-11-21T08:00:00.000Z', by: 'Anna Kovács', changes: [] },
      { id: 4, at: '2026-11-20T17:05:00.000Z', by: 'Béla Nagy', changes },
    ],
  })
  document.querySelectorAll('td details')[1]!.setAttribute('open', '')
  expect(readRows('History').slice(1)).toEqual([
    'Fri, Nov 20, 6:05 PM | Béla Nagy | unfolded: What happens to the issuing fee of a returned ticket · Hours before the concert until which buyers can return tickets · odd / What happens to the issuing fee of a returned ticket: −the fee is refunded, too− / +the house keeps the fee+ / Hours before the concert until which buyers can return tickets: −not offered− / +48+ / odd: −a− / +b+ | <"Undo the change of Fri, Nov 20, 6:05 PM">',
  ])
  await user.click(button('Undo the change of Fri, Nov 20, 6:05 PM'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/settings/revert', data: { revision: 4 } }])
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readRows } from '#apps/desk/testing/read-page.ts'
import { noSeller, type SellerDetail } from './seller.ts'
import type { SellerPageProps } from './seller-page.tsx'

const fields = {
  ...noSeller,
  name: 'Cadenza SAS',
  address: '1 quai, Paris',
  country: 'FR',
  tax_number: '123 456 789 00012',
  prefix: 'QUAI',
  note_hu: 'Köszönjük',
}

const sample = (changes: Partial<SellerPageProps> = {}, seller: Partial<SellerDetail> = {}) =>
  ({
    seller: { id: 2, fields, isPrefixFixed: false, halls: ['Garden', 'Castle'], ...seller },
    countries: [
      { code: 'FR', name: 'France' },
      { code: 'HU', name: 'Hungary' },
    ],
    revisions: [],
    ...changes,
  }) satisfies SellerPageProps

const url = '/desk/settings/sellers/2'
const open = (props: SellerPageProps = sample(), options: DeskOpenOptions = {}) =>
  openDeskPage('seller', props, { url, ...options })

test('seller: as documents name it, with the numbers of its country', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Settings](/desk/settings)',
    '# Cadenza SAS',
    'As named on every invoice and receipt, from the next one on. Sells the tickets of: Garden, Castle.',
    '{"Name" required = "Cadenza SAS"}',
    '{"Address" required = "1 quai, Paris" (In one line, with postcode and city.)}',
    '{"Country" required = "France" of [Choose a country | France | Hungary]}',
    '{"Tax number" required = "123 456 789 00012" (The SIRET: 14 digits, such as 123 456 789 00012.)}',
    '{"EU VAT number (optional)" = "" (With the letters of its country, such as FR12345678901 or HU12345678. Empty: the seller has none.)}',
    '{"Register and legal form (optional)" = "" (Legal form, capital and RCS, such as SAS au capital de 1 000 €, RCS Paris 123 456 789; an association its RNA.)}',
    '{"E-mail address for questions about invoices (optional)" = "" (Appears on documents. Empty: none.)}',
    '{"Prefix of document numbers" required = "QUAI" (Up to 8 capital letters and digits, such as QUAI. It cannot change once a document has been issued.)}',
    '{"Sentence on every document, English (optional)" = "" (What the law or the statutes require beside the numbers, such as why there is no VAT.)}',
    '{"Sentence on every document, French (optional)" = ""}',
    '{"Sentence on every document, Hungarian (optional)" = "Köszönjük"}',
    '<"Save the seller" submit>',
    '## History',
    'Nothing has been changed at the desk yet.',
  ])
  const languages = ['English', 'French', 'Hungarian'].map((name) => field(new RegExp(`^Sentence.*${name}`)).lang)
  expect(languages).toEqual(['en', 'fr', 'hu'])
})

test('seller: a new one, in French', async () => {
  await open(sample({ seller: null }), { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Réglages](/desk/settings)',
    '# Autre vendeur',
    'Le vendeur tel qu’il figure sur chaque facture et chaque reçu, à partir du prochain.',
    '{"Nom" required = ""}',
    '{"Adresse" required = "" (Sur une ligne, avec le code postal et la ville.)}',
    '{"Pays" required = "Choisir un pays" of [Choisir un pays | France | Hungary]}',
    '{"Numéro fiscal" required = "" (Le numéro attribué au vendeur par l’administration fiscale de son pays.)}',
    '{"Numéro de TVA intracommunautaire (facultatif)" = "" (Avec les lettres du pays, comme FR12345678901 ou HU12345678. Vide : le vendeur n’en a pas.)}',
    '{"Registre et forme juridique (facultatif)" = "" (Registre et numéro, si la loi les exige sur les factures.)}',
    '{"Adresse e-mail pour les questions de facturation (facultatif)" = "" (Figure sur les documents. Vide : aucune.)}',
    '{"Préfixe des numéros de document" required = "" (Jusqu’à 8 majuscules et chiffres, comme QUAI. Définitif dès le premier document émis.)}',
    '{"Mention sur chaque document, anglais (facultatif)" = "" (Ce que la loi ou les statuts exigent en plus, comme la raison d’une exonération de TVA.)}',
    '{"Mention sur chaque document, français (facultatif)" = ""}',
    '{"Mention sur chaque document, hongrois (facultatif)" = ""}',
    '<"Ajouter le vendeur" submit>',
  ])
})

test('seller: each country has numbers of its own', async () => {
  const { user } = await open(sample({ seller: null }))
  const hints = () => readPage().filter((line) => /Tax number|Register/.test(line))
  expect(hints()).toEqual([
    '{"Tax number" required = "" (As the tax office of the country knows the seller.)}',
    '{"Register and legal form (optional)" = "" (Register and number, where the law requires them on invoices.)}',
  ])
  await user.selectOptions(field('Country'), 'Hungary')
  expect(hints()).toEqual([
    '{"Tax number" required = "" (The adószám, such as 12345678-2-42.)}',
    '{"Register and legal form (optional)" = "" (The number in the register of companies, such as Cg. 01-09-123456.)}',
  ])
})

test('seller: a new one is sent whole', async () => {
  const { user, sent, settled } = await open(sample({ seller: null }))
  await user.type(field('Name'), 'New')
  await user.selectOptions(field('Country'), 'Hungary')
  await user.click(button('Add the seller'))
  await settled()
  const mine = { ...noSeller, name: 'New', country: 'HU' }
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/settings/sellers', data: { was: noSeller, mine } }])
})

test('seller: what was changed is sent with what was there; what is wrong stands beside its field', async () => {
  const errors = { tax_number: 'No SIRET.', country: 'No country.' }
  const { user, sent, settled } = await open(sample(), { answer: () => ({ errors }) })
  await user.type(field('Name'), '!')
  await user.click(button('Save the seller'))
  await settled()
  expect(sent()).toEqual([
    { method: 'POST', path: url, data: { was: fields, mine: { ...fields, name: 'Cadenza SAS!' } } },
  ])
  expect(readPage().filter((line) => line.includes(' wrong '))).toEqual([
    '{"Country" required wrong = "France" of [Choose a country | France | Hungary] (No country.)}',
    '{"Tax number" required wrong = "123 456 789 00012" (The SIRET: 14 digits, such as 123 456 789 00012.; No SIRET.)}',
  ])
  await expect.poll(() => document.activeElement).toBe(field('Country'))
})

test.each([
  [
    'QUAI',
    '{"Prefix of document numbers" fixed = "QUAI" (Documents with this prefix have been issued, so it stays. For another prefix, add another seller.)}',
  ],
  [
    '',
    '{"Prefix of document numbers" fixed = "" (Documents have been issued without a prefix, so it stays that way. For a prefix, add another seller.)}',
  ],
])('seller: a beginning that documents have (%j) stays', async (prefix, line) => {
  await open(sample({}, { isPrefixFixed: true, fields: { ...fields, prefix } }))
  expect(readPage()).toContain(line)
})

test('seller: one that nobody has named, and that sells for no hall', async () => {
  await open(sample({}, { halls: [], fields: noSeller }))
  expect(readPage().slice(0, 3)).toEqual([
    '[Settings](/desk/settings)',
    '# Cadenza',
    'As named on every invoice and receipt, from the next one on.',
  ])
})

test('seller: a change of before is told in words, and taken back', async () => {
  const changes = [
    { field: 'country', before: 'FR', after: 'HU' },
    { field: 'email', before: '', after: 'a@b.example' },
  ]
  const revisions = [{ id: 4, at: '2026-11-20T17:05:00.000Z', by: 'Béla Nagy', changes }]
  const { user, sent, settled } = await open(sample({ revisions }))
  document.querySelector('td details')!.setAttribute('open', '')
  expect(readRows('History')).toEqual([
    'Fri, Nov 20, 6:05 PM | Béla Nagy | unfolded: Country · E-mail address for questions about invoices / Country: −France− / +Hungary+ / E-mail address for questions about invoices: −nothing− / +a@b.example+ | <"Undo the change of Fri, Nov 20, 6:05 PM">',
  ])
  await user.click(button('Undo the change of Fri, Nov 20, 6:05 PM'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: `${url}/revisions/4`, data: {} }])
})

test('seller: of two at once the second sees both, and takes what is stored', async () => {
  let answers = 0
  const conflict = { name: 'country', mine: 'FR', theirs: 'HU' }
  const now = sample({}, { fields: { ...fields, country: 'HU' } })
  const answer = () =>
    ++answers === 1 ? { ...now, errors: { country: 'Changed.' }, flash: { conflicts: [conflict] } } : {}
  const { user, sent, settled } = await open(sample(), { answer })
  await user.type(field('Name'), '!')
  await user.click(button('Save the seller'))
  await settled()
  expect(field('Name').value).toBe('Cadenza SAS!')
  expect(readPage().slice(3, 8)).toEqual([
    'A colleague has changed 1 field in the meantime',
    'Nothing has been saved yet, and what you typed is still here. Save again to keep yours, or take theirs.',
    'table: ',
    'Field | Yours | Theirs | Choice',
    'Country | France | Hungary | <"Take theirs: Country">',
  ])
  await user.click(button('Take theirs: Country'))
  await user.click(button('Save the seller'))
  await settled()
  expect(sent()[1]!.data).toMatchObject({ was: { country: 'HU' }, mine: { country: 'HU', name: 'Cadenza SAS!' } })
})

test('seller: what was saved stands in the form, whose button keeps the focus', async () => {
  const saved = sample({}, { fields: { ...fields, name: 'CADENZA' } })
  const { user, settled } = await open(sample(), { answer: () => saved })
  await user.type(field('Name'), '!')
  await user.click(button('Save the seller'))
  await settled()
  expect([field('Name').value, document.activeElement]).toEqual(['CADENZA', button('Save the seller')])
})

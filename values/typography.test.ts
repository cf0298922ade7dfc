import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepPhones, spaceFrench } from './typography.ts'

const visible = (text: string) => text.replaceAll('\u00A0', '⍽').replaceAll('\u202F', '·')

// Holds: product.french-narrow-break-spaces-before
test.each([
  ['Merci !', 'Merci·!'],
  ['Pas d’e-mail ?', 'Pas d’e-mail·?'],
  ['Vraiment ?!', 'Vraiment·?!'],
  ['un bois ; une voix', 'un bois·; une voix'],
  ['Objet : {reference}', 'Objet⍽: {reference}'],
  [' : le remboursement', '⍽: le remboursement'],
  ['« Venez ! » dit-il', '«⍽Venez·!⍽» dit-il'],
  ['«Les Quintes»', '«⍽Les Quintes⍽»'],
  ['Ballade nº 1, N° 42', 'Ballade nº⍽1, N°⍽42'],
  ['10 % de remise', '10⍽% de remise'],
  ['Un capital de 10 000 €', 'Un capital de 10·000⍽€'],
  ['1 000 000 de places', '1·000·000 de places'],
  ['gratuit après 20 h 30, 3 habitués', 'gratuit après 20⍽h⍽30, 3 habitués'],
  ['+33 1 99 00 12 34', '+33 1 99 00 12 34'],
])('french spacing: %s becomes %s, where ⍽ is wide and · narrow', (typed, spaced) => {
  expect(visible(spaceFrench(typed))).toBe(spaced)
})

test.each(['19:30', 'https://cadenza.example/a?b=c;d', 'Sauf mention contraire.', ''])(
  'french spacing: %j stays as it is',
  (text) => expect(spaceFrench(text)).toBe(text),
)

test('french spacing: a text that is spaced already stays as it is', () => {
  const pieces = fc.constantFrom(...' \u00A0\u202F;:!?%«»a{}'.split(''))
  fc.assert(
    fc.property(fc.array(pieces), (characters) => {
      const once = spaceFrench(characters.join(''))
      expect(spaceFrench(once)).toBe(once)
      expect(once).not.toMatch(/ [;:!?%»]|« /)
    }),
  )
})

test('french spacing: a long text without an end takes no longer than its length', () => {
  const long = ' '.repeat(500_000)
  expect(spaceFrench(long)).toBe(long)
})

test.each([
  ['Call +33 1 99 00 12 34, from 10 to 6.', 'Call +33⍽1⍽99⍽00⍽12⍽34, from 10 to 6.'],
  ['01 99 00 12 34 ou +36 (1) 234 5678', '01⍽99⍽00⍽12⍽34 ou +36⍽(1)⍽234⍽5678'],
  ['Op. 23, 30 seats, 10 000 euros on 24 May', 'Op. 23, 30 seats, 10 000 euros on 24 May'],
])('phone numbers: %s stays together as %s', (typed, kept) => expect(visible(keepPhones(typed))).toBe(kept))

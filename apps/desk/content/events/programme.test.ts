import { expect, test } from 'vitest'
import { describeProgramme, readProgramme, toStored, toTyped, type TypedWork, writeProgramme } from './programme.ts'

const sonata: TypedWork = {
  composer: 'Béla Bartók',
  work: { en: 'Sonata for solo violin', fr: '', hu: 'Szólószonáta' },
  minutes: '26',
  recording: 'sonata',
}

test('programme: what is written is read again, whatever the order of its names', () => {
  expect(readProgramme(writeProgramme([sonata]))).toEqual([sonata])
  const { recording, minutes, work, composer } = sonata
  const other = { recording, minutes, work: { hu: work.hu, fr: work.fr, en: work.en }, composer } as TypedWork
  expect(writeProgramme([other])).toBe(writeProgramme([sonata]))
})

test('programme: stored, a language that is not written is not there', () => {
  expect(toStored(sonata)).toEqual({
    composer: 'Béla Bartók',
    work: { en: 'Sonata for solo violin', hu: 'Szólószonáta' },
    minutes: 26,
    recording: 'sonata',
  })
  expect(toTyped(toStored(sonata))).toEqual(sonata)
})

test.each([
  '',
  'null',
  '{}',
  '[1]',
  '[{"composer":"A"}]',
  '[{"composer":1,"work":{"en":"","fr":"","hu":""},"minutes":""}]',
])('programme: %s is none', (value) => {
  expect(readProgramme(value)).toBeNull()
  expect(describeProgramme(value)).toBe('')
})

test('programme: it reads as a line for each piece, without saying the same twice', () => {
  const other = { ...sonata, work: { en: 'Contrasts', fr: 'Contrasts', hu: 'Kontrasztok' }, minutes: '17' }
  expect(describeProgramme(writeProgramme([sonata, other]))).toBe(
    'Béla Bartók: Sonata for solo violin / Szólószonáta (26′) ♪ sonata\nBéla Bartók: Contrasts / Kontrasztok (17′) ♪ sonata',
  )
})

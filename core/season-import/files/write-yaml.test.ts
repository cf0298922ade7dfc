import { expect, test } from 'vitest'
import { readYaml } from './yaml-file.ts'
import { writeYaml } from './write-yaml.ts'

test('what is the same in two places is written twice: a season takes no aliases', () => {
  const title = { en: 'Stalls', fr: 'Parterre' }
  const text = writeYaml([{ title }, { title }])
  expect(text).toBe('- title: { en: Stalls, fr: Parterre }\n- title: { en: Stalls, fr: Parterre }\n')
})

test('short texts, points and shapes stand in one line each, and long texts below each other', () => {
  const long = 'A hall of wood. '.repeat(5).trim()
  const plan = { size: [120, 100], areas: [{ category: 'stalls', shape: { rect: [1, 2, 3, 4] } }] }
  expect(writeYaml({ alt: { en: long, fr: long }, focal_point: [0.5, 0.3], plan })).toBe(
    [
      'alt:',
      `  en: ${long}`,
      `  fr: ${long}`,
      'focal_point: [ 0.5, 0.3 ]',
      'plan:',
      '  size: [ 120, 100 ]',
      '  areas:',
      '    - { category: stalls, shape: { rect: [ 1, 2, 3, 4 ] } }',
      '',
    ].join('\n'),
  )
})

test('texts that look like something else of YAML come back as they were', () => {
  const texts = [
    '',
    '24.00',
    'null',
    'a: b',
    '# x',
    '- y',
    '[z',
    'two\nlines\n',
    ' spaced ',
    '*a',
    '&b',
    '!c',
    '"d"',
    '👩‍🎤',
  ]
  const value = Object.fromEntries(texts.map((text, index) => [`t${index}`, { en: text }]))
  const problems: never[] = []
  expect(readYaml(writeYaml(value), { file: 'x.yaml', line: 1 }, problems)?.value).toEqual(value)
  expect(problems).toEqual([])
})

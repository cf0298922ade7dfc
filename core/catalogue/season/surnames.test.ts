import { expect, test } from 'vitest'
import { findInitial, sortBySurname, findSurname } from './surnames.ts'

test.each([
  ['Ludwig van Beethoven', 'Beethoven'],
  ['Johann Strauss II', 'Strauss'],
  ['Bach', 'Bach'],
  ['Camille Saint-Saëns', 'Saint-Saëns'],
  ['II', 'II'],
])('surnames: %s is looked up under %s', (name, surname) => expect(findSurname(name)).toBe(surname))

test('surnames: an index stands under letters without accents', () => {
  expect(findInitial('Áron Émile', 'hu')).toBe('E')
  expect(findInitial('antonín dvořák', 'en')).toBe('D')
})

test('surnames: people are sorted as their language sorts', () => {
  const sort = (names: string[]) => sortBySurname(names, (name) => name, 'hu')
  expect(sort(['Erik Zorn', 'Zora Ádám', 'Béla Bartók', 'Anna Bartók', 'Ödön Csák', 'Ida Cukor'])).toEqual([
    'Zora Ádám',
    'Anna Bartók',
    'Béla Bartók',
    'Ida Cukor',
    'Ödön Csák',
    'Erik Zorn',
  ])
})

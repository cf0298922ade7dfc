import { expect, test } from 'vitest'
import { deskCommands } from './commands.ts'

test('palette: each command leads to where it is done', () => {
  expect(deskCommands.map(({ text, href }) => [text.replace('frame.command.', ''), href])).toEqual([
    ['plan', '/desk/season/plan'],
    ['prices', '/desk/season/prices'],
    ['halls', '/desk/season/halls'],
    ['ownMessages', '/desk/inbox?assignee=me'],
    ['promo', '/desk/promo-codes/new'],
    ['event', '/desk/events/new'],
    ['soloist', '/desk/soloists/new'],
    ['page', '/desk/pages/new'],
    ['article', '/desk/articles/new'],
    ['invite', '/desk/people/invite'],
  ])
})

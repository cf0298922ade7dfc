import { describe, expect, it } from 'vitest'
import { breakSql } from './sql-mutations.ts'

const one = '\ue000'
const other = '\ue001'

describe('a broken statement of SQL', () => {
  it('lacks its only condition', () => {
    expect(breakSql(`delete from cart_items where id = ${one}`)).toEqual(['delete from cart_items where true '])
  })

  it('lacks one of several conditions, with the values in it', () => {
    expect(breakSql(`delete from cart_items where id = ${one} and cart_id = ${other} returning id`)).toEqual([
      `delete from cart_items where cart_id = ${other} returning id`,
      `delete from cart_items where id = ${one}  returning id`,
    ])
  })

  it('lacks one of several assignments, but never its only one', () => {
    expect(breakSql('update t set a = 1, b = f(2, 3) where true')).toEqual([
      'update t set b = f(2, 3) where true',
      'update t set a = 1 where true',
      'update t set a = 1, b = f(2, 3) where true ',
    ])
    expect(breakSql('update t set a = f(2, 3)')).toEqual([])
  })

  it('looks into parentheses, and takes "between" as one condition', () => {
    expect(breakSql('select (select 1 from u where x and y) from t where a between 1 and 2 and b')).toEqual([
      'select (select 1 from u where y) from t where a between 1 and 2 and b',
      'select (select 1 from u where x  ) from t where a between 1 and 2 and b',
      'select (select 1 from u where x and y) from t where b',
      'select (select 1 from u where x and y) from t where a between 1 and 2  ',
    ])
  })

  it('lacks its lock, its order and its limit', () => {
    expect(breakSql('select id from zones order by id for no key update')).toEqual([
      'select id from zones order by id',
      'select id from zones for no key update',
    ])
    expect(breakSql('select id from zones limit 1')).toEqual(['select id from zones'])
  })

  it('compares, counts and joins otherwise', () => {
    expect(breakSql('select sum(held) <= 3')).toEqual(['select sum(held) < 3', 'select max(held) <= 3'])
    expect(breakSql('select 1 union all select 2')).toEqual(['select 1 intersect select 2'])
  })

  it('leaves what stands in quotes alone', () => {
    expect(breakSql("select 'where a and b'")).toEqual([])
  })
})

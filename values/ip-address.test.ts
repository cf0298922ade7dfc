import { expect, test } from 'vitest'
import { splitGroups, findMappedIPv4 } from './ip-address.ts'

test.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:10.20.30.40', '10.20.30.40'],
  ['192.0.2.7', null],
  ['::ffff:192.0.2', null],
  ['::ffff:192.0.2.7.8', null],
  ['1::ffff:192.0.2.7', null],
  ['::ffff:192.0.2.7x', null],
  ['::ffff:c000:207', null],
])('address: the IPv4 address inside %s is %s', (address, inside) => expect(findMappedIPv4(address)).toBe(inside))

test.each([
  ['1:2:3:4:5:6:7:8', '1 2 3 4 5 6 7 8'],
  ['2001:0DB8:00a0:0000:0:0:0:0001', '2001 db8 a0 0 0 0 0 1'],
  ['::', '0 0 0 0 0 0 0 0'],
  ['::1', '0 0 0 0 0 0 0 1'],
  ['1::', '1 0 0 0 0 0 0 0'],
  ['2001:db8::7:8', '2001 db8 0 0 0 0 7 8'],
  ['1:2:3:4:5:6:7::', '1 2 3 4 5 6 7 0'],
  ['1:2:3:4::5:6:7:8', '1 2 3 4 5 6 7 8'],
  ['fe80::1%eth0', 'fe80 0 0 0 0 0 0 1'],
])('address: the groups of %s are %s', (address, groups) => expect(splitGroups(address).join(' ')).toBe(groups))

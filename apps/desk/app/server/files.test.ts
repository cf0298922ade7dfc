/**
 * Exported tables: their names, their beginning, and that each column has its own title; and the
 * other response headers.
 */
import readXlsxFile from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { findCalendarDate } from '#values/dates.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { origins, timeZone } = desk.config

const money = 'Tickets sold;Of which free;Tickets;Fees;Discounts;Refunds;Kept;Chargebacks;Total;VAT;Without VAT'
const files: Record<string, [name: string, titles: string]> = {
  '/desk/orders/export': [
    'orders',
    'Reference;State;Ordered;Buyer;E-mail address;Concert;Tickets;Total;Refunded;Terms, version;Sales channel;Promo code;Phone;Company;VAT number;Address;Postcode;Town;Country;Language',
  ],
  '/desk/orders/tickets': [
    'tickets-of-orders',
    'Reference;State;Ordered;Ticket;State of the ticket;Concert;Date;Hall;Sold as;Category;Price type;Price;Fee;Discount;Paid;VAT, %;VAT;Promo code;Seller;Sales channel;Buyer;E-mail address;Phone;Company;VAT number;Address;Postcode;Town;Country;Language',
  ],
  '/desk/audit/export': ['audit-log', 'When;Who;Action;Subject;Field;Before;After;Origin'],
  '/desk/reports/ledger/export': ['lines-of-the-ledger', 'When;Kind;Order;Ticket;Concert;Hall;Total;VAT rate;VAT'],
  '/desk/reports/sell-through/export': [
    'sell-through',
    `When;Concert;Hall;Sold;Seats;Sold, %;Last 7 days;7 days before;${money}`,
  ],
  '/desk/reports/days/export': ['days', `Day;${money}`],
  '/desk/reports/channels/export': ['channels', `Channel;${money}`],
  '/desk/reports/categories/export': ['categories', `Category;Hall;${money}`],
  '/desk/reports/promo/export': ['promo-codes', `Code;Title;${money}`],
  '/desk/reports/vat/export': ['vat', `VAT rate;Seller;${money}`],
  '/desk/reports/refunds/export': ['refunds', `Reason;${money}`],
  '/desk/reports/settlement/export': ['settlement', `Hall;Seller;${money}`],
}

test.each(Object.entries(files))(
  'files: %s is called by what it has, and begins with its titles',
  async (path, [name, titles]) => {
    const { visitor } = await desk.signedIn()
    const today = findCalendarDate(new Date(), timeZone)
    const csv = await visitor.get(`${path}.csv`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toContain(`filename="${name}-${today}.csv"`)
    // Tells spreadsheets that it is UTF-8.
    expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(csv.bytes.subarray(3).toString().split('\r\n')[0]!.replaceAll('"', '')).toBe(titles)
    const xlsx = await visitor.get(`${path}.xlsx`)
    expect(xlsx.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(xlsx.headers['content-disposition']).toContain(`filename="${name}-${today}.xlsx"`)
    const [sheet] = await readXlsxFile(xlsx.bytes)
    expect(sheet!.data[0]!.join(';')).toBe(titles)
  },
)

test('desk: its pages load nothing from elsewhere, stand in no frame, and have pages of the shop alone in theirs', async () => {
  const { headers } = await desk.visitor().get('/desk/sign-in')
  const policy = String(headers['content-security-policy'])
  const rules = new Map(policy.split(';').map((rule) => rule.split(/ (.*)/) as [string, string]))
  expect(rules.get('frame-src')!.split(' ').toSorted()).toEqual(["'self'", ...Object.values(origins)].toSorted())
  expect([rules.get('frame-ancestors'), rules.get('script-src'), rules.get('form-action')]).toEqual([
    "'none'",
    "'self'",
    "'self'",
  ])
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
})

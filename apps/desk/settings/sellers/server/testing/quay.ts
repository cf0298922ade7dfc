import { noSeller, type SellerFields } from '#apps/desk/settings/sellers/seller.ts'

export const quay: SellerFields = {
  ...noSeller,
  name: 'Concerts du Quai',
  address: '1 quai de Seine, 75019 Paris',
  country: 'FR',
  tax_number: '123 456 789 00012',
  vat_number: 'FR12123456789',
  prefix: 'QUAI',
}

import { expect, test } from 'vitest'
import { readMigrations } from '../../platform/database/migrate.ts'

/**
 * What databases remember of the migrations that ran on them. A shop whose file has changed since, be it a comment, does not
 * start any more: a new migration adds its line, and no line is ever changed.
 */
const landed = {
  '0001_shop.sql': '77fb90931c1d8adfdbba81f33f48b836d4c0aa8a4656ad2574fd5f82abcf48fe',
  '0002_payment_retries.sql': 'c86208ce6e18f4cfbecf6cba090e8117b9a0eecaf91e1a3ce2689e18ce994094',
  '0003_attempts.sql': 'c82e2428646b5c84c0645f660dca99ffc0c24109f8cc77f6bf29df3f656b5fcc',
  '0004_biographies.sql': '19c4efdb337515f2ed09d8ba841498451ff98c22a0bf55901d6ea3e32a4d473c',
  '0005_order_visits.sql': '93811041569852ab376dcdb29d08446f718ad1fbeb5db09ed19cf78de6dc96ab',
  '0006_refunds_from_the_provider.sql': '50bee29b8da71c19eaf065d9a47eb845e3845ebebf8404afff3228a84fdce6ce',
  '0007_retention.sql': 'bfe6f084ced3b2bd21c5b718700bcf40b54332bba4f3c116f812d8b3162226dc',
  '0008_given_up_mails.sql': '5c65b878bb067c5e487048489dd42ccfa07797386213a94a60d153f01aa58905',
  '0009_hold_senders.sql': '262711eec6a20b6c2da20bf16f0aa59772b8e3b252d0f9151de4f2153c0a9180',
  '0010_who_is_in_a_table.sql': 'a3d5c6c4c62b798ec89ff0e629c2628d0588aaa029588c744a98eeb6a83c8507',
  '0011_picture_store.sql': '92f1d05b36d5410acabfdb4767c7d2b24f5eb6806224c16195fb40ea94eddbb6',
  '0012_archived_and_time_zone.sql': '7e37845ae54e507ab5529a28fb7b1fac971c49ac5bcbd57a8e5b9022843fde4f',
  '0013_articles.sql': '865b4db4c5828a2f9585823ae7f1c573aad2a132e29a2d14b9cc3ece0684c922',
  '0014_visits_on_several_hosts.sql': 'a01b2cb9e65b415126437a402a99c9d1e55c25c79d21731ff25f3eb746781bb6',
  '0015_season_search.sql': 'f1e9ae38d601ae059c1aa39f809b75cd76e2fd938a8b107962387de6e559338a',
  '0016_halls.sql': '64ae5b21bf58dbaeaa85bdd2c2c9c3e85ae423a0dde2d2f07f3d7af43e4eee17',
  '0017_surveys.sql': '8ce3e0e6c19b7fb7394e0c1778147df2f35bf36c4859b913522d477e15872d0f',
  '0018_archived_gallery.sql': '00e1ff8a301914a2bbcda8cf7bab52eac38ad67f9a608968fd41d3288ce9f5d8',
  '0019_venue_countries.sql': '515995ebdd1ae8c54053bbbcefb503e14895208c7cc9856f795fde73569ad73c',
  '0020_when_it_changed.sql': 'c4fd7452da1664621bf61437cf2ee70e34564d14aaffef98fe44b9e2da20822f',
  '0021_hungarian_stems.sql': '93b4274fb7d8abbdcb0089376936f98887fc63968afa72dc68ce513250d202b0',
  '0022_recordings.sql': '7744aa158ef3a29e1d2f885f74461b7f02f762f976222ce99053b203e057869e',
  '0023_drafts_of_forms.sql': '025e256b4a1f77848b9b63e57d45b4fc88cdfd72c774140875ddb5f8ff9cf423',
  '0024_accounts.sql': 'd27c6bb18d17861f9e34fc7ef2f522c3d9a3821305bc1dbe13c92f4e7b351da6',
  '0025_addresses_of_files.sql': '68764456c57baba960f0af6f1f511727f325d5bfe5fa1255dc55f6c036352959',
  '0026_my_orders.sql': '0b6d33df9f2e3673afd761d937587fbb4921e66951ddf66ee534f2fffde4a4b2',
  '0027_new_recovery_codes.sql': '1d1f9c94b7ad85294a1761fff3957eb2344edafc0f45d64f12398631fc90736c',
  '0028_passkeys.sql': '9f94575c49983f79310efb324b42238a4d698777e7ec62e76cc2af9e8709bb6f',
  '0029_prices_of_dates.sql': '329b93101dd11da5f5c2be29581c515bd3479c026b4578e86f6ac1b73823c9da',
  '0030_invitations.sql': '63f173d272d5c65d6a787b38ea75704c307e3f73df89448a48ca83e6418af119',
  '0031_money_of_tickets.sql': '33b9ef54221fcbc7f821feaf270521809e6aab6d208b6fb9c97bd33ccfce18a8',
  '0032_money_entries.sql': '001c350251fdd019f325b49fa125e2b62547421e77ae03a33c80490f73f3b124',
  '0033_moved_dates.sql': '2b30ee4e4ce7c3b6ef291dc2a07e19b75d41a8303fd279c18ab9fe0a12c4ec43',
  '0034_blocked_seats.sql': 'cfa059ce7c249ae93c0db66e76800376a0717ce604d4c90d12660a0f44049bde',
  '0035_outbox_order.sql': 'c7ed2060424108115e65e8469d44ae7c9d5627b11627f62a8e55b440669f9e87',
  '0036_challenges_and_left_names.sql': '905748af4215d2706d176b1cb7f4eb2ecf66e50c3cf58e74a5350f50aab000c8',
  '0037_two_concerts_a_day.sql': 'e60f33b2b8abd07b959906f3e122c8e1ecb1a613763500ead428a152eeed6244',
  '0038_versions.sql': 'fb2c8eff0bf79be1ef1e4b75b9e4ee646d3ab7873e7fa29e84e8ce9bc03a344f',
  '0039_signed_tickets.sql': 'c9b0c6ddfb72cb6e97004e7485bbef6a9bf48979530b847c7437d5c2ecc70777',
  '0040_published.sql': 'e60bb8f5db4f067d9513590ff1a91954755cc2e7687557ef39f8a16a84a9d1f6',
  '0041_skipped_numbers.sql': '232d8736e5695ca5da3409d2d72b957ec62ed52016670645df14ed0860446e5a',
  '0042_links_to_orders.sql': '48d84085aa95248b3a2c635b0abab3f07cf7277f05257f1492b3f5c3a5a8e4e1',
  '0043_sellers.sql': 'ef41b6f4ac8c23aadbade918c3ea7699a6f713903aa900fca5fa2364d44448ce',
  '0044_returned_tickets.sql': '37d6f253f98b0eb31bdd51f32bfa7944756d7106c4d407ec635f4c6f9ee0bcce',
  '0045_operations.sql': '3fb817ef3b318b4d58102777e48385d727116b49f8e0065cb1c122b0a3e6c160',
  '0046_changed_dates.sql': 'de73a83d31c2c06fc967242b71272eaef7cdd2d78775c2f87e079322f5c54f28',
  '0047_watching.sql': '9c3dab7d413a82c251abb764eef6b1366fc07a49760289a352576c1763fcb77a',
  '0048_questions_to_providers.sql': '5bd6a36173cccb448fe94466d84b436be1427963823843ea1418a1272168e4ee',
  '0049_documents.sql': '816dbe5edade9f1f71cbe8579bb62d893467e4cc56468052238e23b0b6d30569',
  '0050_what_came_to_nothing.sql': 'b4d88edb821dc4e9380b5749ff7916d1b0bd1046182b47855e13dfe8a119a741',
  '0051_shown_changes.sql': '373e2ee67061b71af1aed1f267e743ff8719f3714661487354ffbd3de07d48f6',
  '0052_exchanged_tickets.sql': '8e440ae84dceb664d3f97cbe968d4dea697f915ed56d762c49b7f394de635493',
  '0053_sooner_ends.sql': 'cf0c6d5e71279489ffdee02a8c086d76c2094311adf08eefbc7197d3bc9c1ce7',
  '0054_staff_sessions.sql': 'f959ec4fd16dca3b40f722d11bd4303e96b7160ce66f9957043882604400e676',
  '0055_paused_tickets.sql': 'de737c3adb9903c4e159606d01c581527222a64365038ee36bb78de34422bd41',
  '0056_orders_of_the_desk.sql': 'c77ea7c4d67b1c85d11672bc59291fb5f2b2b426a4cfc130a3f4830ca0ef4b95',
  '0057_texts_of_the_desk.sql': 'aa83abf9a99df708dbc1d27a5fc72e613166003f6380e06b7874f4234c564376',
  '0058_price_lists.sql': 'f4712fb07010dc2dd8d4bfc7b069086557b3a169c1fd330f1b61933aaa6f15fa',
  '0059_passkeys_of_the_desk.sql': 'd32ae3385e7bc4145d3e4e1105ebfb8ec53abe86e81ca4bce42ed8ccb7b17331',
  '0060_messages_of_the_desk.sql': '5ec38a4b561b82ddc4628337a88b2d6d354be05c8002cc69bf7a6017473c6c4e',
}

test('migrations: those that have landed are as they were, and a new one says its checksum here', async () => {
  const migrations = await readMigrations()
  expect(Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]))).toEqual(landed)
})

import type { AccountsTables } from './accounts.ts'
import type { ArticlesTables } from './articles.ts'
import type { CartTables } from './cart.ts'
import type { CatalogueTables } from './catalogue.ts'
import type { ContactTables } from './contact.ts'
import type { ContentTables } from './content.ts'
import type { DemoBankTables } from './demo-bank.ts'
import type { InventoryTables } from './inventory.ts'
import type { DocumentsTables } from './documents.ts'
import type { MoneyTables } from './money.ts'
import type { OperationsTables } from './operations.ts'
import type { OrdersTables } from './orders.ts'
import type { PaymentsTables } from './payments.ts'
import type { PlatformTables } from './platform.ts'
import type { SearchTables } from './search.ts'
import type { StaffTables } from './staff.ts'
import type { SurveysTables } from './surveys.ts'
import type { TicketsTables } from './tickets.ts'

/** The tables, as the migrations make them. A test holds these types against the real database. */
export interface Database
  extends
    PlatformTables,
    OperationsTables,
    ContentTables,
    ArticlesTables,
    CatalogueTables,
    SearchTables,
    InventoryTables,
    CartTables,
    OrdersTables,
    DocumentsTables,
    MoneyTables,
    PaymentsTables,
    DemoBankTables,
    TicketsTables,
    ContactTables,
    SurveysTables,
    AccountsTables,
    StaffTables {}

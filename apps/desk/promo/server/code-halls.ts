import type { DeskContext } from '#apps/desk/server/context.ts'
import { findVenuesOfCode } from './promo-store.ts'

export const listVenuesOfCode = ({ params, context }: { params: { code: string }; context: DeskContext }) =>
  findVenuesOfCode(context.db, Number(params.code))

import type { ColumnType, JSONColumnType } from 'kysely'

/** jsonb: read as the value, written as text (`JSON.stringify`). */
export type Json<value> = JSONColumnType<value & object>
export type GeneratedJson<value> = ColumnType<value, string | undefined, string>
export type NullableJson<value> = ColumnType<value | null, string | null | undefined, string | null>
export type Moment = ColumnType<Date, Date | string, Date | string>
export type GeneratedMoment = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Nullable<value> = ColumnType<value | null, value | null | undefined, value | null>

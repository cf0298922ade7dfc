import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import type { Manifest } from './manifest.ts'

export interface TableShape {
  name: string
  /** Without generated columns, which the database recomputes. */
  columns: string[]
  /** Sort expressions that yield the same order of rows on every server. */
  order: string
}

/** Internal table: created by migrating, not by copying. */
export const MIGRATIONS_TABLE = 'migrations'

/** Makes the output of `COPY` independent of server and role settings. */
export async function setTextForms(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local search_path to public;
    set local datestyle to 'ISO, YMD';
    set local intervalstyle to 'postgres';
    set local timezone to 'UTC';
    set local bytea_output to 'hex';
    set local extra_float_digits to 1;
    set local client_encoding to 'UTF8'`)
}

export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '${MIGRATIONS_TABLE}'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname collate "C"`)
  return rows.map(({ name }) => name)
}

export async function describeTable(client: pg.ClientBase, name: string): Promise<TableShape> {
  const { rows } = await client.query<{
    column: string
    isGenerated: boolean
    keyPosition: number | null
    isText: boolean
  }>(
    `select attname as "column", attgenerated <> '' as "isGenerated",
       array_position(key.columns, attnum) as "keyPosition", typcategory = 'S' as "isText"
     from pg_attribute
     join pg_type on pg_type.oid = atttypid
     left join lateral (select indkey::smallint[] as columns from pg_index where indrelid = attrelid and indisprimary) key on true
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
     order by attnum`,
    [`public.${escapeIdentifier(name)}`],
  )
  const key = rows.filter(({ keyPosition }) => keyPosition !== null).toSorted((a, b) => a.keyPosition! - b.keyPosition!)
  return {
    name,
    columns: rows.filter(({ isGenerated }) => !isGenerated).map(({ column }) => column),
    order:
      key.length > 0
        ? key.map(({ column, isText }) => escapeIdentifier(column) + (isText ? ' collate "C"' : '')).join(', ')
        : `${escapeIdentifier(name)}::text collate "C"`,
  }
}

/** Blocks migrations until the end of the transaction, without affecting visitors and jobs. */
export async function lockAgainstChanges(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(escapeIdentifier).join(', ')} in access share mode`)
}

export function writeCopyOut({ name, columns, order }: TableShape): string {
  return `copy (select ${columns.map(escapeIdentifier).join(', ')} from ${escapeIdentifier(name)} order by ${order}) to stdout`
}

export function writeCopyIn({ name, columns }: Pick<TableShape, 'name' | 'columns'>): string {
  return `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')}) from stdin`
}

type Identity = Manifest['identities'][number]

/** Reads the identity columns and their last numbers; 0 if none was issued. */
export async function readIdentities(client: pg.ClientBase): Promise<Identity[]> {
  const identities = await findIdentities(client)
  const read: Identity[] = []
  for (const { table, column, sequence } of identities) {
    const { rows } = await client.query<{ last: string }>(
      `select case when is_called then last_value else 0 end::text as last from ${sequence}`,
    )
    read.push({ table, column, last: Number(rows[0]!.last) })
  }
  return read
}

/** Continues identities `gap` numbers after `last`, or after the highest number in the table. */
export async function restoreIdentities(
  client: pg.ClientBase,
  identities: readonly Identity[],
  gap: number,
): Promise<void> {
  for (const { table, column, sequence } of await findIdentities(client)) {
    const last = identities.find((identity) => identity.table === table && identity.column === column)?.last ?? 0
    await client.query(
      `select setval($1::regclass, greatest($2::bigint, (select coalesce(max(${escapeIdentifier(column)}), 0) from ${escapeIdentifier(table)})) + $3::bigint)`,
      [sequence, last, gap],
    )
  }
}

async function findIdentities(client: pg.ClientBase): Promise<{ table: string; column: string; sequence: string }[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select relname as "table", attname as "column", pg_get_serial_sequence(format('%I.%I', 'public', relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> '' and not attisdropped
    order by relname collate "C", attnum`)
  return rows
}

/** Conditions for changed rows in tables with initial rows. */
const changed: Record<string, string> = {
  counters: 'where value > 0',
  shop_settings: 'where version > 1',
  money_summed: 'where up_to > 0',
  menu_items: 'where version > 1 or builtin is null',
}

/** Counts rows not created by migrations, by table; omits tables without any. */
export async function countRows(client: pg.ClientBase): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const name of await listTables(client)) {
    // Excluded: the refund polling job writes its state in the first minute of any shop.
    if (name === 'refund_readings') continue
    // Excluded: rewritten from the environment at every start.
    if (name === 'settings') continue
    // Excluded: migrations create the VAT rates and the default seller.
    if (name === 'vat_rates' || name === 'legal_entities') continue
    const condition = changed[name] ?? ''
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from ${escapeIdentifier(name)} ${condition}`,
    )
    const count = Number(rows[0]!.count)
    if (count > 0) counts.set(name, count)
  }
  return counts
}

export async function countShopConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and application_name = 'cadenza' and pid <> pg_backend_pid()`,
  )
  return Number(rows[0]!.count)
}

/** Empties the shop's schema, except extensions, and the job queue, which recreates itself. */
export async function removeEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`
    drop schema if exists jobs cascade;
    do $$
    declare
      found record;
      command text;
    begin
      for found in
        select format('drop %s %I.%I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, 'public', relname) as command
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
        order by relkind = 'r'
      loop
        -- A view may have gone with the one that it was made of.
        execute replace(found.command, ' public.', ' if exists public.');
      end loop;
      -- One may go with another that is made of it.
      foreach command in array array(
        select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      )
      loop
        execute command;
      end loop;
      for found in
        select format('drop type %s cascade', oid::regtype) as command from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
          and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
      loop
        execute found.command;
      end loop;
    end $$`)
}

/**
 * Removes obstacles to inserting rows table by table: foreign keys, triggers, and initial rows. The
 * result restores keys and triggers, which checks all rows. The role only has to own the tables.
 */
export async function openTables(client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${escapeIdentifier(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(escapeIdentifier).join(', ')}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of tables) await client.query(`alter table ${escapeIdentifier(table)} enable trigger user`)
  }
}

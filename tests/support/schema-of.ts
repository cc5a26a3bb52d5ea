import type pg from 'pg';

/** What the application's schema is made of, one line a thing, in order: the same lines are the same schema. */
export async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('column %s.%s %s%s default %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end, coalesce(pg_get_expr(d.adbin, d.adrelid), '-')) line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and a.attnum > 0
        and not a.attisdropped
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' invalid' end
      from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
    union all select 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace
        and not tgisinternal
    union all select 'function ' || pg_get_functiondef(oid)
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    union all select format('view %s %s', oid::regclass, pg_get_viewdef(oid))
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    order by line`);
  return rows.map(({ line }) => line);
}

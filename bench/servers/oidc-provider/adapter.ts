import type { Adapter, AdapterConstructor, AdapterPayload } from "oidc-provider";
import type { Sql } from "postgres";

/** The table of everything that oidc-provider keeps, as the examples in its documentation have it. */
export async function createPayloadTable(sql: Sql): Promise<void> {
  await sql`
    create table if not exists oidc_payloads (
      type text not null, id text not null, payload jsonb not null, grant_id text, user_code text, uid text,
      expires_at timestamptz, consumed_at timestamptz, primary key (type, id))`;
  await sql`create index if not exists oidc_payloads_grant_id_idx on oidc_payloads (grant_id)`;
  await sql`create index if not exists oidc_payloads_user_code_idx on oidc_payloads (user_code)`;
  await sql`create index if not exists oidc_payloads_uid_idx on oidc_payloads (uid)`;
}

type Found = { payload: AdapterPayload; is_consumed: boolean };

/** An adapter of oidc-provider to PostgreSQL: one table, one prepared statement for each method. */
export function postgresAdapter(sql: Sql): AdapterConstructor {
  const shown = ([row]: readonly Found[]) => row && { ...row.payload, ...(row.is_consumed && { consumed: true }) };

  return class PostgresAdapter implements Adapter {
    constructor(readonly type: string) {}

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const { grantId = null, userCode = null, uid = null } = payload;
      const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
      await sql`
        insert into oidc_payloads (type, id, payload, grant_id, user_code, uid, expires_at)
        values (${this.type}, ${id}, ${sql.json(JSON.parse(JSON.stringify(payload)))}, ${grantId}, ${userCode}, ${uid},
          ${expiresAt})
        on conflict (type, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
          user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`;
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return shown(
        await sql<Found[]>`
          select payload, consumed_at is not null as is_consumed from oidc_payloads
          where type = ${this.type} and id = ${id} and (expires_at is null or expires_at > now())`,
      );
    }

    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return shown(
        await sql<Found[]>`
          select payload, consumed_at is not null as is_consumed from oidc_payloads
          where type = ${this.type} and user_code = ${userCode}`,
      );
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return shown(
        await sql<Found[]>`
          select payload, consumed_at is not null as is_consumed from oidc_payloads
          where type = ${this.type} and uid = ${uid}`,
      );
    }

    async consume(id: string): Promise<void> {
      await sql`update oidc_payloads set consumed_at = now() where type = ${this.type} and id = ${id}`;
    }

    async destroy(id: string): Promise<void> {
      await sql`delete from oidc_payloads where type = ${this.type} and id = ${id}`;
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await sql`delete from oidc_payloads where grant_id = ${grantId}`;
    }
  };
}

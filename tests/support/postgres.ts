export { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";

import Koa from 'koa';
import { Pool } from 'pg';

/**
 * The simplest server that answers a job: a Koa handler with one `pg` query, without authentication and rate limits.
 * Its arguments name the port and the database.
 */
const [port = '', databaseUrl = '', poolSize = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: Number(poolSize) });

const sql = `
  SELECT session.id, submission.id AS submission_id, definition.slug, session.version, session.state, submission.status,
         submission.extracted_data, submission.confidence, submission.fraud_status, session.failed_reason,
         session.client_submission_id, session.metadata, session.processed_at,
         (SELECT status FROM deliveries WHERE session_id = session.id ORDER BY created_at DESC, id DESC LIMIT 1) AS delivery_status
  FROM sessions session
  JOIN submissions submission ON submission.session_id = session.id
  JOIN workflow_definitions definition ON definition.id = session.definition_id
  WHERE session.id = $1`;

const app = new Koa();
app.use(async (ctx) => {
  const values = [ctx.path.slice(ctx.path.lastIndexOf('/') + 1)];
  // A named statement is planned once per connection, like Docket's statements.
  const { rows } = await pool.query({ name: 'job', text: sql, values });
  ctx.body = rows[0];
});
app.listen(Number(port), '127.0.0.1', () => process.send?.({ type: 'ready' }));
process.once('SIGTERM', () => process.exit(0));

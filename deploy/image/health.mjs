// `node health.mjs api|worker`: exits with 0 if that part of this container is ready.
import { get } from 'node:http';

const { PORT = '3000', WORKER_HEALTH_PORT } = process.env;
const [part] = process.argv.slice(2);
const port = { api: PORT, worker: WORKER_HEALTH_PORT }[part];

if (!port) {
  console.error('Usage: docket health api|worker. The worker answers only if WORKER_HEALTH_PORT is set.');
  process.exit(2);
}
const request = get({ host: '127.0.0.1', port, path: '/health/ready', timeout: 25_000 }, (response) => {
  response.pipe(process.stdout);
  response.on('end', () => process.exit(response.statusCode === 200 ? 0 : 1));
});
request.on('timeout', () => request.destroy(new Error('no answer within 25 s')));
request.on('error', (error) => {
  console.error(`No answer on port ${port}: ${error.message}`);
  process.exit(1);
});

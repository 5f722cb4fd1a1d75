/** Secrets of docker-compose.yml. `.env` gives any of them; `deploy/secrets.sh` makes the others. */
export const secretNames: readonly string[] = [
  'POSTGRES_PASSWORD',
  'POSTGRES_API_PASSWORD',
  'REDIS_PASSWORD',
  'JWT_SECRET',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
];

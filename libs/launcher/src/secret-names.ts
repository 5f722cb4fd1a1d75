/** What docker-compose.yml keeps secret. `.env` gives any of them; `deploy/secrets.sh` makes the others. */
export const secretNames: readonly string[] = [
  'POSTGRES_PASSWORD',
  'POSTGRES_API_PASSWORD',
  'REDIS_PASSWORD',
  'JWT_SECRET',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
];

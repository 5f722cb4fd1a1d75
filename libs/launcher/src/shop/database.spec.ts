import { readSettings } from '../settings';
import { openDatabase } from './database';

const nobody = 'postgres://shop@127.0.0.1:1/shop';

test.each([
  ['who serves', { DATABASE_URL: nobody }, 'Revisa DATABASE_URL,'],
  // The owner makes the role that serves, which is not there before the first start.
  ['the owner, where there is one', { DATABASE_URL: nobody, DATABASE_OWNER_URL: nobody }, 'Revisa DATABASE_OWNER_URL,'],
])('a server elsewhere is asked as %s', async (_who, environment, remedy) => {
  await expect(openDatabase(readSettings(environment))).rejects.toThrow(remedy);
});

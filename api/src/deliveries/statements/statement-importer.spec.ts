import { SETTLED_AT_ONCE } from '@shop/contracts';

import type { ImportContext } from '../../imports/importer';
import { StatementImporter } from './statement-importer';

test('a statement of more than one settlement may have is refused before anybody waits for it', async () => {
  const query = jest.fn().mockResolvedValue([]);
  const importer = new StatementImporter(...([{}, {}] as ConstructorParameters<typeof StatementImporter>));
  const rows = Array.from({ length: SETTLED_AT_ONCE + 1 }, (_none, at) => ({
    number: at + 2,
    cells: { guide: `G-${at}` },
  }));
  const lock = (some: typeof rows) =>
    importer.lock({ query, findOne: () => Promise.resolve({}) } as never, some, { subject: 'c-1' } as ImportContext);
  await expect(lock(rows)).rejects.toThrow('El archivo tiene más de 500 filas por aplicar. Pártelo en varios.');
  expect(query).not.toHaveBeenCalled();
  await lock(rows.slice(1));
  expect(query).toHaveBeenCalled();
});

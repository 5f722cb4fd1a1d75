import { Sheets } from './sheets.service';
import { sheetProblems } from './sheet';

const columns = [{ key: 'name', label: 'Producto' }];
const file = Buffer.from(`Producto\n${'Uva\n'.repeat(1000)}`);

test('a file that takes too long is given up with a sentence, and the next one is read', async () => {
  const hasty = new Sheets({ timeoutFactor: 1e-5 });
  await expect(hasty.read(file, columns)).rejects.toMatchObject({
    code: 'import.unreadable',
    message: sheetProblems.tooSlow,
  });
  await hasty.onModuleDestroy();
  const sheets = new Sheets({ timeoutFactor: 10 });
  expect((await sheets.read(file, columns)).rows).toHaveLength(1000);
  await sheets.onModuleDestroy();
});

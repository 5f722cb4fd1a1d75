import { Sheets } from './sheets.service';
import { sheetProblems } from './sheet';

const columns = [{ key: 'name', label: 'Producto' }];
const file = Buffer.from(`Producto\n${'Uva\n'.repeat(1000)}`);
const workbook = { name: 'Productos', columns: [{ title: 'Producto', width: 18 }], rows: [['Uva']] };

test('a file that takes too long is given up with a sentence, and the next one is read', async () => {
  const hasty = new Sheets({ timeoutFactor: 1e-5 });
  await expect(hasty.read(file, columns)).rejects.toMatchObject({
    code: 'import.unreadable',
    message: sheetProblems.tooSlow,
  });
  await expect(hasty.write(workbook)).rejects.toMatchObject({ code: 'server.unavailable' });
  await hasty.onModuleDestroy();
  const sheets = new Sheets({ timeoutFactor: 10 });
  expect((await sheets.read(file, columns)).rows).toHaveLength(1000);
  await sheets.onModuleDestroy();
});

test('a file that keeps the thread for its whole time takes none of the time of a workbook that waits', async () => {
  const begun: AbortController[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const own = new AbortController();
    begun.push(own);
    // The time that the first file has is over, and with it that of everything that has begun by then.
    if (begun.length === 1) queueMicrotask(() => begun.forEach((one) => one.abort()));
    return own.signal;
  });
  const sheets = new Sheets({ timeoutFactor: 1 });
  const [read, written] = await Promise.allSettled([sheets.read(file, columns), sheets.write(workbook)]);
  expect(read).toMatchObject({ status: 'rejected', reason: { message: sheetProblems.tooSlow } });
  expect(written).toMatchObject({ status: 'fulfilled' });
  await sheets.onModuleDestroy();
});

import type { LookupAddress } from 'node:dns';
import { sharedLookup } from './shared-lookup';

const home = { address: '127.0.0.1', family: 4 };

test('a name about which nobody answers is asked for once, and again after the answer', async () => {
  const answers: ((addresses: LookupAddress[]) => void)[] = [];
  const find = sharedLookup(() => new Promise((resolve) => answers.push(resolve)));
  const heard: unknown[] = [];
  const note = (_error: Error | null, address: string | LookupAddress[]) => heard.push(address);
  find('redis', {}, note);
  find('redis', { all: true }, note);
  expect(answers).toHaveLength(1);
  answers[0]?.([home]);
  await new Promise(setImmediate);
  expect(heard).toEqual([home.address, [home]]);
  find('redis', {}, note);
  expect(answers).toHaveLength(2);
});

test('who asks hears of a failure, and the next one asks again', async () => {
  const ask = jest.fn().mockRejectedValue(new Error('EAI_AGAIN'));
  const find = sharedLookup(ask);
  for (const time of [1, 2]) {
    const error = await new Promise((resolve) => find('redis', {}, resolve));
    expect(error).toEqual(new Error('EAI_AGAIN'));
    expect(ask).toHaveBeenCalledTimes(time);
  }
});

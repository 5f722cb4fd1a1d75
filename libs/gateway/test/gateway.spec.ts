import { request as httpRequest, type IncomingMessage } from 'node:http';
import { importLimits, limits, shopErrors } from '@shop/contracts';
import { describeWith } from '@shop/checks/needs';
import { nginx } from '@shop/checks/programs';
import { until } from './processes';
import { PASSWORD, startSeparateShop, type SeparateShop } from './separate-shop';

/** Needs Debian's nginx, the one of the gateway's image. */
const withNginx = describeWith(nginx);

/** A request as it is, without what fetch adds or hides. */
function raw(url: string, headers: Record<string, string>, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers, method }, (answer) => {
      answer.resume();
      resolve(answer);
    });
    request.once('error', reject);
    request.end();
  });
}

withNginx('the gateway in front of the separate parts', () => {
  let shop: SeparateShop;
  let token: string;

  beforeAll(async () => {
    shop = await startSeparateShop();
    const login = await fetch(`${shop.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    });
    ({ token } = ((await login.json()) as { data: { token: string } }).data);
  });

  afterAll(() => shop.stop());

  const upload = (path: string, field: string, bytes: number) => {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
    const headers = { Authorization: `Bearer ${token}` };
    return fetch(`${shop.url}/api/admin/${path}`, { method: 'POST', headers, body: form });
  };

  test('the home page comes rendered, with its remote and the headers of the shell', async () => {
    let answer = new Response();
    let html = '';
    // One goes out as it is while its thread is not ready, or takes longer than a visitor waits.
    await until(async () => {
      answer = await fetch(`${shop.url}/`);
      html = await answer.text();
      return !html.includes('<div id="root"></div>');
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('server')).toBe('nginx');
    expect(html).toContain('Cumbre 12K');
    expect(html).toMatch(/\/remotes\/mf-storefront\/\d+\.\d+\.\d+-[0-9a-f]{12}\/entry\./);
    expect(html).toContain(`"og:url" content="${shop.url}/"`);
  });

  test('a remote’s scripts come from its own part, compressed as it left them and for good', async () => {
    const html = await (await fetch(`${shop.url}/`)).text();
    const script = /\/remotes\/mf-storefront\/[^" ]+\.js/.exec(html)?.[0] ?? '';
    const { headers, statusCode } = await raw(`${shop.url}${script}`, { 'Accept-Encoding': 'br' });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toContain('immutable');
    const plain = await raw(`${shop.url}${script}`, { 'Accept-Encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBe('gzip');
  });

  test('the public lists keep their compression and their entity tags', async () => {
    const first = await raw(`${shop.url}/api/products`, { 'Accept-Encoding': 'br' });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await raw(`${shop.url}/api/products`, {
      'Accept-Encoding': 'br',
      'If-None-Match': first.headers.etag ?? '',
    });
    expect(again.statusCode).toBe(304);
  });

  test('a changed text comes to the page of the shell by itself', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { data: { id: string }[] };
    const id = list.data[0]?.id ?? '';
    const name = 'Cumbre de la puerta';
    const edit = await fetch(`${shop.url}/api/admin/products/${id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ name }),
    });
    expect(edit.status).toBe(200);
    await until(async () => (await (await fetch(`${shop.url}/`)).text()).includes(name));
  });

  test('calls reach both API processes', async () => {
    for (let call = 0; call < 12; call += 1) await fetch(`${shop.url}/api/health`);
    // Their logs come through pipes.
    for (const api of shop.apis) await until(() => Promise.resolve(api.said().includes('"path":"/api/health"')));
  });

  test('what happens is told through the gateway at once, whichever API process tells it', async () => {
    const open = async () => {
      const { body } = await fetch(`${shop.url}/api/admin/events`, { headers: { Authorization: token } });
      return body?.pipeThrough(new TextDecoderStream()).getReader();
    };
    const streams = [await open(), await open(), await open(), await open()];
    const sent = await fetch(`${shop.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' }),
    });
    expect(sent.status).toBe(201);
    for (const stream of streams) {
      let told = '';
      while (!told.includes('event: message.received')) {
        const part = await stream?.read();
        // A stream that has ended answers at once, again and again: nothing else of this process would have its turn.
        if (!part?.value) throw new Error(`The stream has ended after: ${told}`);
        told += part.value;
      }
      await stream?.cancel();
    }
  });

  test('who calls is the gateway’s word: a forged address is no way around a limit', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async (_, call) => {
        const answer = await fetch(`${shop.url}/api/contact`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${call}` },
          body: '{}',
        });
        return answer.status;
      }),
    );
    expect(statuses).toContain(429);
  });

  test.each([
    ['products/upload-image', 'image', limits.imageBytes],
    ['imports', 'file', importLimits.bytes],
  ])('the API judges a file for %s and a little more, the gateway what is larger', async (path, field, most) => {
    const byApi = await upload(path, field, most + 1);
    expect([byApi.status, ((await byApi.json()) as { code: string }).code]).toEqual([413, 'upload.tooLarge']);
    const byGateway = await upload(path, field, 10 * 1024 * 1024);
    expect(byGateway.status).toBe(413);
    expect(await byGateway.json()).toEqual({
      success: false,
      error: shopErrors['request.tooLarge'].text,
      code: 'request.tooLarge',
    });
  });

  test('metrics are not for the world', async () => {
    const answer = await fetch(`${shop.url}/api/metrics`, { headers: { Authorization: 'Bearer x' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: shopErrors['route.notFound'].text });
  });

  test('a remote whose part is down: its files are 503, the page and the other remotes live', async () => {
    const answer = await fetch(`${shop.url}/remotes/mf-admin/1.0.0-000000000000/entry.js`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${shop.url}/admin/login`)).status).toBe(200);
    expect((await fetch(`${shop.url}/`)).status).toBe(200);
  });

  test('one API process killed: every reading call is answered, and writing ones by the other', async () => {
    shop.apis[0].kill('SIGKILL');
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${shop.url}/api/products`).then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const message = await fetch(`${shop.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    });
    expect(message.status).toBe(200);
    await shop.restartApi(0);
  });

  test('a rolling restart is seen by nobody', async () => {
    const end = new AbortController();
    const failures: number[] = [];
    const visitor = (async () => {
      while (!end.signal.aborted) {
        const { status } = await fetch(`${shop.url}/api/homepage-content`);
        if (status !== 200) failures.push(status);
      }
    })();
    for (const index of [0, 1] as const) {
      await shop.apis[index].stop();
      await shop.restartApi(index);
    }
    end.abort();
    await visitor;
    expect(failures).toEqual([]);
  });

  test('without any API: calls are told when to come again, pages stand without their data', async () => {
    for (const api of shop.apis) await api.stop();
    const answer = await fetch(`${shop.url}/api/admin/products`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toEqual({
      success: false,
      error: shopErrors['server.unavailable'].text,
      code: 'server.unavailable',
    });
    // A list is taken as fresh for a moment.
    await until(async () => !(await (await fetch(`${shop.url}/`)).text()).includes('Cumbre'));
    expect((await fetch(`${shop.url}/`)).status).toBe(200);
    expect((await fetch(`${shop.url}/affiliates`)).status).toBe(200);
  });

  test('without the shell: a page in Spanish that says so', async () => {
    await shop.pages.stop();
    const answer = await fetch(`${shop.url}/`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('Volvemos en un momento');
  });
});

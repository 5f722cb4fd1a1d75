import type { StaffSession, Success, UploadedImage } from '@shop/contracts';
import sharp from 'sharp';

import { must, type Report } from '../report';
import type { PartAnswer, Stack } from '../stack';
import { placeOrder } from './orders';

/** More than one address may send within a minute. */
const TOO_MANY = 400;

const pairs = [
  ['api-1', 'api-2'],
  ['api-2', 'api-1'],
] as const;

const textOf = ({ bytes }: PartAnswer) => Buffer.from(bytes, 'base64').toString();

/** Both processes of the API are one shop. */
export async function checkProcesses(report: Report, stack: Stack): Promise<void> {
  const password = (await stack.secrets())['ADMIN_PASSWORD'] ?? '';

  await report.check('un pedido de un proceso se ve en el otro', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId, token } = await placeOrder(stack);
      for (const api of ['api-1', 'api-2'] as const) {
        const { status } = await stack.ask(api, { path: `/api/orders/${orderId}?token=${token}` });
        must(status === 200, `${api} responde ${status}`);
      }
    }
    return '4 pedidos';
  });

  await report.check('una imagen que se sube a un proceso la sirven el otro y el gateway', async () => {
    const login = { path: '/api/admin/login', method: 'POST', json: { username: 'admin', password } };
    for (const [one, other] of pairs) {
      const { data: session } = JSON.parse(textOf(await stack.ask(one, login))) as Success<StaffSession>;
      const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#345' } })
        .png()
        .toBuffer();
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'foto.png');
      const headers = { Authorization: session.token };
      const sent = await stack.ask(one, { path: '/api/admin/products/upload-image', method: 'POST', headers, form });
      must(sent.status === 201, `${one} responde ${sent.status} a la imagen`);
      const { data: uploaded } = JSON.parse(textOf(sent)) as Success<UploadedImage>;
      const path = `/uploads/${uploaded.imagePath}`;
      const served = await stack.ask(other, { path });
      must(served.status === 200, `${other} responde ${served.status} por ella`);
      const answer = await fetch(stack.url + path);
      const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64');
      must(answer.status === 200 && bytes === served.bytes, `el gateway responde ${answer.status}`);
    }
    return '';
  });

  await report.check('los límites los cuentan los dos juntos', async () => {
    const call = { path: '/api/contact', method: 'POST', json: {}, headers: { 'X-Forwarded-For': '203.0.113.7' } };
    let calls = 0;
    for (let status = 0; status !== 429; calls += 1) {
      must(calls < TOO_MANY, `${TOO_MANY} llamadas y ningún límite`);
      ({ status } = await stack.ask('api-1', call));
    }
    const { status } = await stack.ask('api-2', call);
    must(status === 429, `tras ${calls} llamadas a api-1, api-2 responde ${status}`);
    return `${calls} llamadas a uno cierran también el otro`;
  });
}

import { createServer } from 'node:http';

/** The least that a server can do: the bytes and headers of one response, again and again. */
const [address = '', encoding = ''] = process.argv.slice(2);
const response = await fetch(address, { headers: { 'accept-encoding': encoding } });
const headers = Object.fromEntries(response.headers);
const body = await rawBody();

const server = createServer((_request, reply) => {
  reply.writeHead(200, headers);
  reply.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  process.send?.(typeof bound === 'object' && bound ? bound.port : 0);
});
process.on('disconnect', () => process.exit(0));

/** As it went over the wire; `fetch` would unpack it. */
async function rawBody(): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', () => resolve(Buffer.concat(chunks)));
    }).once('error', reject);
  });
}

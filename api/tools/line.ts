import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** Between the shop and its database: a line that can be cut, or that swallows what is sent. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private port = 0;
  private silent = false;

  constructor(private readonly databaseUrl: string) {
    this.server = createServer((near) => this.join(near));
  }

  /** Begins to listen, on the same port each time. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    const url = new URL(this.databaseUrl);
    url.searchParams.delete('host');
    url.searchParams.delete('port');
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  cut(): void {
    this.server.close();
    this.setSilent(false);
    for (const socket of this.sockets) socket.destroy();
  }

  setSilent(silent: boolean): void {
    this.silent = silent;
    for (const socket of this.sockets) {
      if (silent) socket.pause();
      else socket.resume();
    }
  }

  private join(near: Socket): void {
    const far = this.connectFar();
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.sockets.delete(socket));
    }
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    if (this.silent) this.setSilent(true);
  }

  private connectFar(): Socket {
    const url = new URL(this.databaseUrl);
    const port = url.searchParams.get('port') ?? (url.port || '5432');
    const host = url.searchParams.get('host') ?? url.hostname;
    return host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(Number(port), host);
  }
}

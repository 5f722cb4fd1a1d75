import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { requireNoOtherEngine } from './compose/engine/other-engine';

test('a run with a Docker of its own waits for the end of another one, but not for one that was killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-engine-'));
  const engine = join(folder, 'shop-engine-abc');
  // Reads until its input ends, under a daemon's words.
  const daemon = spawn('/bin/sh', ['-c', 'read -r _', 'dockerd', '--pidfile', join(engine, 'pid')]);
  try {
    expect(() => requireNoOtherEngine(folder)).not.toThrow();
    mkdirSync(engine);
    expect(() => requireNoOtherEngine(folder)).not.toThrow();
    writeFileSync(join(engine, 'pid'), `${daemon.pid ?? ''}\n`);
    expect(() => requireNoOtherEngine(folder)).toThrow(engine);
    daemon.stdin.end();
    await once(daemon, 'exit');
    expect(() => requireNoOtherEngine(folder)).not.toThrow();
    writeFileSync(join(engine, 'pid'), String(process.pid));
    expect(() => requireNoOtherEngine(folder)).not.toThrow();
  } finally {
    daemon.kill();
    rmSync(folder, { recursive: true });
  }
});

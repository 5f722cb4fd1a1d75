import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '@shop/launcher/settings';

test.each(['jest.config.mjs', 'api/jest.config.mjs', 'mf-admin/jest.config.mjs'])(
  'a worker of %s has the time to end that a busy machine takes: by Jest’s half second its tests seem to leak',
  (config) => {
    const program = [join(workspaceRoot, 'node_modules/jest/bin/jest.js'), '-c', config, '--showConfig'];
    const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: workspaceRoot, encoding: 'utf8' });
    expect(stderr).toBe('');
    const { globalConfig } = JSON.parse(stdout) as { globalConfig: { workerGracefulExitTimeout: number } };
    expect(globalConfig.workerGracefulExitTimeout).toBe(30_000);
  },
);

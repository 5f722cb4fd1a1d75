import type { Engine } from '../compose/engine/engine';
import { run } from '../compose/engine/run';
import type { Guide } from '../machines/guide';

/** Images that follow those of the guide, each with what makes it another one. */
const later = {
  'shop-api:2': ['FROM shop-api', 'LABEL release=2'],
  // Begins, and never answers.
  'shop-api:3': ['FROM shop-api', 'CMD ["node", "-e", "setInterval(() => undefined, 1000)"]'],
  'shop-mf-storefront:2': ['FROM shop-mf-storefront', 'USER root', 'RUN echo 2 > build/change.txt', 'USER node'],
};

/** Of docker.io, which no machine reaches here. */
const others = ['redis:8-alpine'];

/**
 * Makes the shop's keys and its images as the guide says, and later releases of some.
 * @param registry where they are pushed to
 */
export async function buildImages(guide: Guide<null>, { env }: Engine, registry: string): Promise<void> {
  const docker = (args: readonly string[], input?: string) =>
    run('docker', args, { env, ...(input !== undefined && { input }) });
  const made = guide.lines('docker compose build', {
    'S3_ACCESS_KEY=… S3_SECRET_KEY=…': 'S3_ACCESS_KEY=S3RVER S3_SECRET_KEY=S3RVER',
    'registry.example': registry,
  });
  await guide.follow(null, ...made);
  for (const [name, lines] of Object.entries(later)) {
    await docker(['build', '--tag', `${registry}/shop/${name}`, '-'], lines.join('\n'));
    await docker(['push', '--quiet', `${registry}/shop/${name}`]);
  }
  for (const name of others) {
    await docker(['tag', name, `${registry}/library/${name}`]);
    await docker(['push', '--quiet', `${registry}/library/${name}`]);
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shopRemotes } from '@shop/federation/shop-remotes';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

const root = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
}

interface Probe {
  httpGet?: { path: string };
}

interface Container {
  image: string;
  args?: string[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  env?: { name: string; value?: string }[];
  envFrom?: ({ configMapRef?: { name: string } } & { secretRef?: { name: string } })[];
  resources: { limits: { memory: string } };
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string }[];
}

interface Workload extends Manifest {
  spec: {
    replicas?: number;
    strategy?: unknown;
    template: {
      spec: {
        automountServiceAccountToken?: boolean;
        terminationGracePeriodSeconds?: number;
        securityContext: Record<string, unknown>;
        volumes: { name: string }[];
        containers: Container[];
      };
    };
  };
}

/** By kind: what holds a manifest against the published schema. @throws Error where it is another thing */
const judges: Record<string, (manifest: never) => void> = {
  ConfigMap: (manifest) => new ConfigMap(manifest).validate(),
  Deployment: (manifest) => new Deployment(manifest).validate(),
  Ingress: (manifest) => new Ingress(manifest).validate(),
  Job: (manifest) => new Job(manifest).validate(),
  PersistentVolumeClaim: (manifest) => new PersistentVolumeClaim(manifest).validate(),
  PodDisruptionBudget: (manifest) => new PodDisruptionBudget(manifest).validate(),
  Service: (manifest) => new Service(manifest).validate(),
};

const manifests = ['shop', 'remotes'].flatMap((file) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}.yaml`)).map((document) => document.toJS() as Manifest),
);
const named = manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const);
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job') as Workload[];

test.each(named)('%s is as the published schema has it', (_name, manifest) => {
  expect(() => judges[manifest.kind]?.(manifest as never)).not.toThrow();
  expect(Object.keys(judges)).toContain(manifest.kind);
});

test('the schemas refuse what is wrong', () => {
  const [deployment] = workloads;
  const wrong = { ...deployment, spec: { ...deployment?.spec, replicas: 'two' } };
  expect(() => judges['Deployment']?.(wrong as never)).toThrow(/replicas/);
});

test('every part that nginx names is a Service, and every remote runs', () => {
  const names = (wanted: string) =>
    manifests.filter(({ kind }) => kind === wanted).map(({ metadata }) => metadata.name);
  const asked = Array.from(
    read('libs/gateway/nginx.conf').matchAll(/^\s+server ([\w-]+):\d+ /gm),
    ([, name = '']) => name,
  );
  expect(names('Service')).toEqual(expect.arrayContaining(asked));
  expect(names('Deployment')).toEqual(expect.arrayContaining(Object.keys(shopRemotes)));
});

test('what the gateway takes comes through the Ingress', () => {
  const ingress = manifests.find(({ kind }) => kind === 'Ingress');
  const [, largest] = /client_max_body_size (\d+m);/.exec(read('libs/gateway/nginx.conf')) ?? [];
  expect(ingress?.metadata.annotations).toEqual({ 'nginx.ingress.kubernetes.io/proxy-body-size': largest });
});

test.each(workloads.map((workload) => [workload.metadata.name, workload] as const))(
  '%s has few rights, a limit, and volumes for what it writes',
  (_name, { spec }) => {
    const { automountServiceAccountToken, securityContext, containers, volumes } = spec.template.spec;
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.limits.memory).toMatch(/^\d+Mi$/);
      expect(volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
    }
  },
);

test.each(['api', 'prepare'])('%s starts with the settings that the guide gives it', (part) => {
  const secrets = Array.from(
    read('deploy/kubernetes/README.md').matchAll(/^`(\w+)\.env`: (.*?)\.\n/gms),
    ([, file, names = '']) => [`shop-${file}`, names.match(/\b[A-Z][A-Z\d]+_[A-Z_]+\b/g) ?? []] as const,
  );
  const [container] = workloads.find(({ metadata }) => metadata.name === part)?.spec.template.spec.containers ?? [];
  const given = (container?.envFrom ?? []).flatMap(({ configMapRef, secretRef }) => [
    ...Object.keys(
      manifests.find((one) => one.kind === 'ConfigMap' && one.metadata.name === configMapRef?.name)?.data ?? {},
    ),
    ...(new Map<string, readonly string[]>(secrets).get(secretRef?.name ?? '') ?? []),
  ]);
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
  expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', ...s3]));
});

test.each([
  ['api', ['tmp', 'releases']],
  ['prepare', ['tmp']],
])(
  '%s makes no keys of its own where it was given none: they would go with the pod, and second steps with them',
  (part, kept) => {
    const [container] = workloads.find(({ metadata }) => metadata.name === part)?.spec.template.spec.containers ?? [];
    expect(container?.volumeMounts.map(({ name }) => name)).toEqual(kept);
    expect(container?.securityContext['readOnlyRootFilesystem']).toBe(true);
  },
);

test('no buyer meets a release or a machine that goes: two of each part, and one of them stays', () => {
  const parts = workloads.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name !== 'redis');
  for (const { metadata, spec } of parts)
    expect([metadata.name, spec.replicas, spec.strategy]).toEqual([
      metadata.name,
      2,
      { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    ]);
  const kept = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget').map(({ metadata }) => metadata.name);
  expect(kept).toEqual(['api', 'gateway', 'shell']);
});

test('a pod that ends has the time that its last answers take, and the API is let go by who sends buyers to it first', () => {
  const specOf = (part: string) => workloads.find(({ metadata }) => metadata.name === part)?.spec.template.spec;
  const settings = specOf('api')?.containers.flatMap(({ env = [] }) => env);
  expect(settings).toContainEqual({ name: 'DRAIN_SECONDS', value: '5' });
  expect(specOf('api')?.terminationGracePeriodSeconds).toBeGreaterThan(10);
  const [, longest = ''] = /proxy_read_timeout (\d+)s;/.exec(read('libs/gateway/nginx.conf')) ?? [];
  expect(specOf('gateway')?.terminationGracePeriodSeconds).toBeGreaterThan(Number(longest));
});

test('an API process lives on while no database takes orders: Kubernetes would end all of them', () => {
  const [api] = workloads.find(({ metadata }) => metadata.name === 'api')?.spec.template.spec.containers ?? [];
  for (const probe of [api?.readinessProbe, api?.livenessProbe]) expect(probe?.httpGet?.path).toBe('/api/health/live');
});

test('nobody forges a visitor’s address, an empty shop stays empty, and Redis opens to its password alone', () => {
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data;
  // The gateway, and the Ingress before it.
  expect(settings).toMatchObject({ TRUST_PROXY: '2', SAMPLE_DATA: 'none' });
  const [redis] = workloads.find(({ metadata }) => metadata.name === 'redis')?.spec.template.spec.containers ?? [];
  expect(redis?.args?.slice(1, 3)).toEqual(['--requirepass', '$(REDIS_PASSWORD)']);
});

import { readFileSync } from 'node:fs';

const remotes = JSON.parse(readFileSync(new URL('remotes.json', import.meta.url), 'utf8'));
const apps = ['api', 'shell', ...Object.keys(remotes)];
const eachApp = (rule) => apps.map((app) => rule(app, apps.filter((other) => other !== app).join('|')));

/**
 * The files that other features of the API may import, besides the module: the providers that its module exports, the
 * decorators and mappers that go with them, and entities that others join. To share more, add it here.
 */
const apiFeatures = {
  affiliates: ['affiliate.entity', 'sign-in/buyer'],
  audit: ['actor', 'audit-hash', 'audit.service'],
  catalog: ['stock/low-stock', 'stock/stock-rules', 'stock/stock.service'],
  content: [],
  customers: [],
  deliveries: [],
  events: ['event-feed.service', 'event.view'],
  failures: [],
  imports: ['importer', 'importers.service', 'sheets/sheets.service'],
  jobs: ['expired-rows.service', 'exports.service', 'job.entity', 'job-handler', 'jobs.service'],
  messages: [],
  notices: ['give-notice'],
  orders: [
    'changes/order-edit.service',
    'changes/order-versions',
    'checkout/checkout.service',
    'holds/holds.dto',
    'order.entity',
    'order.view',
    'reports/day',
    'sales/sale-status.service',
    'sums/customer-sums',
  ],
  push: [],
  people: [],
  users: ['user-rows', 'user.entity'],
};
const featureNames = Object.keys(apiFeatures).join('|');
const shownByFeatures = Object.entries(apiFeatures).flatMap(([feature, files]) =>
  files.map((file) => `^api/src/${feature}/${file.replaceAll('.', '\\.')}\\.ts$`),
);

/** Who may import whom. A rule's comment is what developers read when they break it. */
export default {
  forbidden: [
    ...eachApp((app, others) => ({
      name: `${app}-imports-no-app`,
      comment: 'An app imports no other app: share through libs, so that each team can ship alone.',
      severity: 'error',
      from: { path: `^${app}/` },
      to: { path: `^(${others})/` },
    })),
    {
      name: 'libs-import-no-app',
      comment: 'A library serves the apps and knows none of them.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: `^(${apps.join('|')})/` },
    },
    {
      name: 'contracts-import-nothing',
      comment: 'Contracts are pure: no other library, no package, no Node module.',
      severity: 'error',
      from: { path: '^libs/contracts/src', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/contracts/src' },
    },
    {
      name: 'api-imports-contracts-alone',
      comment: 'Of our libraries the API knows the contracts, and the server of pages that it can carry along.',
      severity: 'error',
      from: { path: '^api/src' },
      to: { path: '^libs/(?!contracts/|page-server/)' },
    },
    {
      name: 'floors-know-no-feature',
      comment: 'platform and access serve every feature and know none: what they need of one is given to them.',
      severity: 'error',
      from: { path: '^api/src/(access|platform)/' },
      to: { path: '^api/src/', pathNot: '^api/src/(access|platform)/' },
    },
    {
      name: 'api-features-keep-their-inside',
      comment: 'A feature of the API imports of another one its module and what it shows (apiFeatures), no more.',
      severity: 'error',
      from: { path: `^api/src/(${featureNames})/` },
      to: {
        path: '^api/src/',
        pathNot: ['^api/src/$1/', '^api/src/(access|platform)/', '\\.module\\.ts$', ...shownByFeatures],
      },
    },
    {
      name: 'browser-code-stays-out-of-the-server-libraries',
      comment: 'What runs in a browser can not import what needs Node.',
      severity: 'error',
      from: { path: '^(shell|mf-[a-z-]+)/src|^libs/(ui|frames|shell-api|api-client|contracts)/src' },
      to: { path: '^libs/(page-server|local-postgres|launcher|checks)/' },
    },
    {
      name: 'remotes-take-the-remotes-door',
      comment:
        "Remotes import @shop/shell-api. What stands behind its host door (store, slices, storage) is the shell's.",
      severity: 'error',
      from: { path: '^(mf-[a-z-]+|libs/frames)/', pathNot: '\\.(spec|e2e)\\.tsx?$|/(test|e2e)/' },
      to: { path: '^libs/shell-api/src/host\\.ts$' },
    },
    {
      name: 'features-do-not-import-each-other',
      comment: 'Features of a remote are siblings; what two of them need belongs one level up or in a library.',
      severity: 'error',
      from: { path: '^(mf-[a-z-]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'no-cycles',
      comment:
        'A cycle has no first file to read. Of two entities that name each other, one does it by a type and the table. ' +
        'Rooms of the API: libs/checks/test/boundaries.spec.ts.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that resolves to nothing is a mistake, also when a bundler would forgive it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'tests-stay-tests',
      comment: 'What ships does not import test code.',
      severity: 'error',
      from: {
        path: '^(api|shell|mf-[a-z-]+|libs)/',
        pathNot: '\\.(spec|e2e-spec|e2e)\\.tsx?$|/(test|e2e|assurance)/|^libs/testing/|jest\\.config\\.mjs$',
      },
      to: { path: '\\.(spec|e2e-spec|e2e)\\.tsx?$|/(test|e2e)/|^libs/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^\\.nx/|^libs/checks/test/lint/faults/|^libs/federation/template/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

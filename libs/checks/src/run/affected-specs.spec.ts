import { affectedSpecs } from './affected-specs';

const sources = new Map(
  Object.entries({
    'libs/contracts/src/index.ts': "export * from './orders';\nexport * from './users';\n",
    'libs/contracts/src/orders.ts': 'export const LINES = 30;\n',
    'libs/contracts/src/users.ts': 'export interface User {\n  name: string;\n}\n',
    'libs/contracts/src/users.spec.ts': "import type { User } from './users';\n",
    'libs/launcher/src/nx.ts': '',
    'libs/launcher/test/start.spec.ts': '',
    'libs/checks/test/boundaries.spec.ts': '',
    'api/src/app.module.ts': "import './orders/orders.service';\nimport './users/users.service';\n",
    'api/src/orders/orders.service.ts': "import { LINES } from '@shop/contracts';\nexport const orders = LINES;\n",
    'api/src/customers/customers.ts': "import { orders } from '../orders/orders.service';\n",
    'api/src/customers/names.ts': "import './customers';\n",
    'api/src/audit/far.ts': "import '../customers/names';\n",
    'api/src/users/users.service.ts': "import {\n  type User,\n} from '@shop/contracts';\n",
    'api/src/users/users.module.ts': "import './users.service';\n",
    'api/src/users/users.service.spec.ts': "import './users.service';\n",
    'api/test/support/shop.ts': "import '../../src/app.module';\nimport '../../src/users/users.service';\n",
    'api/test/support/buyer.ts': '',
    'api/test/orders/a.e2e-spec.ts': "import '../support/shop';\n",
    'api/test/customers/b.e2e-spec.ts': "import '../support/shop';\nimport '../support/buyer';\n",
    'api/test/users/c.e2e-spec.ts': "import '../support/shop';\n",
    'api/test/audit/d.e2e-spec.ts': "import '../support/shop';\nreadFile('list.json');\n",
    'mf/src/app.tsx': "const Page = lazy(() => import('./users/page'));\n",
    'mf/src/app.spec.tsx': "import { App } from './app';\n",
    'mf/src/users/page.tsx': "import { User } from '@shop/contracts';\n",
    'mf/src/users/page.spec.tsx': "import { Page } from './page';\n",
    'mf-my-blog/src/features/posts/list.tsx': '',
    'mf-my-blog/src/features/posts/reading.spec.tsx': "import { openApp } from '../../../test/app';\n",
    'mf-admin/src/features/products/form.tsx': '',
    'mf-admin/src/features/products/saving.spec.tsx': "import { openApp } from '../../../test/app';\n",
  }),
);

test.each<[string, string, string[]]>([
  ['a screen', 'mf/src/users/page.tsx', ['mf/src/users/page.spec.tsx']],
  [
    'a name that goes through the door of a library',
    'libs/contracts/src/users.ts',
    [
      'libs/contracts/src/users.spec.ts',
      'api/src/users/users.service.spec.ts',
      'api/test/users/c.e2e-spec.ts',
      'mf/src/users/page.spec.tsx',
    ],
  ],
  [
    'a room and those that import of it',
    'api/src/orders/orders.service.ts',
    ['api/test/orders/a.e2e-spec.ts', 'api/test/customers/b.e2e-spec.ts'],
  ],
  [
    'a feature whose specs begin with the whole app',
    'mf-admin/src/features/products/form.tsx',
    ['mf-admin/src/features/products/saving.spec.tsx'],
  ],
  [
    'a feature of a remote with more than one word in its name',
    'mf-my-blog/src/features/posts/list.tsx',
    ['mf-my-blog/src/features/posts/reading.spec.tsx'],
  ],
  ['a helper of tests', 'api/test/support/buyer.ts', ['api/test/customers/b.e2e-spec.ts']],
  ['a spec', 'api/test/audit/d.e2e-spec.ts', ['api/test/audit/d.e2e-spec.ts']],
  ['what is no source', 'api/list.json', ['api/test/audit/d.e2e-spec.ts']],
  ['a library that runs as a program', 'libs/launcher/src/nx.ts', ['libs/launcher/test/start.spec.ts']],
  ['the workspace', 'oxlint.config.ts', ['libs/checks/test/boundaries.spec.ts']],
  ['a text', 'README.md', []],
])('a change of %s', (_what, changed, expected) => {
  expect(affectedSpecs(sources, [changed])).toEqual(expected);
});

test('a file that was taken away counts for those that still import it', () => {
  const without = new Map([...sources].filter(([file]) => file !== 'mf/src/users/page.tsx'));
  expect(affectedSpecs(without, ['mf/src/users/page.tsx'])).toEqual(['mf/src/users/page.spec.tsx']);
});

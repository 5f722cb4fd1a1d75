import { paths, usePageTitle } from '@shop/shell-api';
import { NotFound } from '@shop/ui';
import { PageMain } from '../../layout/page-main';

/** Any address that is nobody's. */
export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <PageMain>
      <NotFound homePath={paths.home} />
    </PageMain>
  );
}
